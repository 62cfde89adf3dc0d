import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'

/** Opens the browser's dialog for printing. */
export function PrintButton({ children }: { children: string }) {
  return (
    <Button kind="outline" size="small" onClick={() => window.print()}>
      <Icon name="printer" size={18} />
      {children}
    </Button>
  )
}
