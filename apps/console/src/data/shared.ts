import { createShared } from '@biaojie/ui/shared-value.ts'

// What the frame and the pages show alike.

/** Submissions that wait for this node; undefined until asked. */
export const waitingReviews = createShared<number | undefined>(undefined)
/** Consultations nobody has answered yet; undefined until asked. */
export const openConsultations = createShared<number | undefined>(undefined)
export const unreadNotices = createShared<number>(0)
