import type { SliderScene, SliderTicket } from '@biaojie/contract/accounts/verification.ts'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { Puzzle } from './puzzle.tsx'
import { Question } from './question.tsx'

type Props = {
  /** The purpose of the ticket; the server accepts it nowhere else. */
  scene?: SliderScene
  /** The ticket is sent as sessionId, sig and token; it works once, within 3 minutes. */
  onPass: (ticket: SliderTicket) => void
  onClose: () => void
}

/**
 * Asks for a puzzle or question while mounted. It loads Base UI, so load it with `lazily` when the server
 * first asks for it.
 */
export function SliderDialog({ scene = 'scene', onPass, onClose }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="请完成安全验证">
      {asking ? (
        <Question scene={scene} onPass={onPass} onPuzzle={() => setAsking(false)} />
      ) : (
        <Puzzle scene={scene} onPass={onPass} onQuestion={() => setAsking(true)} />
      )}
    </Dialog>
  )
}
