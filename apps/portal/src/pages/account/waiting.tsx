import { SkeletonTable } from '@biaojie/ui/display/table.tsx'

/** Shows a skeleton until the person is known and the panel's code is loaded. */
export const Waiting = () => <SkeletonTable rows={4} columns={2} />
