import { SkeletonTable } from '@biaojie/ui/display/table.tsx'

/** Before it is known who is there, and while a panel's code is on its way. */
export const Waiting = () => <SkeletonTable rows={4} columns={2} />
