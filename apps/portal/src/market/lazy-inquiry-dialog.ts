import { lazily } from '@biaojie/ui/load/lazily.tsx'

/** The form of an inquiry, loaded when it is opened. */
export const InquiryDialog = lazily(async () => (await import('./inquiry-dialog.tsx')).default)
