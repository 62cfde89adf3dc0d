import { lazy, Suspense, useState } from 'react'
import { Button } from '../button.tsx'
import { DataMatrix } from '../codes/codes.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { LoadingBar } from '../feedback/loading-bar.tsx'
import { Resolving, type ResolvingStep } from '../feedback/resolving.tsx'
import { Skeleton, SkeletonBlock } from '../feedback/skeleton.tsx'
import { Field } from '../form/field.tsx'
import { Input, Textarea } from '../form/input.tsx'
import { toast } from '../overlay/toast.ts'
import { Section } from './section.tsx'

const Dialog = lazy(() => import('../overlay/dialog.tsx').then((module) => ({ default: module.Dialog })))
const ConfirmDialog = lazy(() =>
  import('../overlay/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)
const Tooltip = lazy(() => import('../overlay/tooltip.tsx').then((module) => ({ default: module.Tooltip })))

const PART = '88.449.1001/BD-320A0001'

export function ToastSection() {
  const [loading, setLoading] = useState(false)
  return (
    <Section title="提示" rule="顶部居中，3 秒；能重试的失败不自动消失">
      <div className="row">
        <Button
          kind="o"
          onClick={() =>
            toast(
              <>
                已复制 <b className="id">{PART}</b>
              </>,
            )
          }
        >
          成功
        </Button>
        <Button
          kind="o"
          onClick={() =>
            toast('网络断了，填的内容还在。', {
              kind: 'err',
              action: { label: '重试', onClick: () => toast('已重试') },
            })
          }
        >
          失败
        </Button>
        <Button kind="o" onClick={() => toast('登录将在 2 分钟后过期', { kind: 'warn' })}>
          提醒
        </Button>
        <Button kind="o" onClick={() => toast('正在导出 5,000 行，已完成 62 %', { kind: 'info' })}>
          进行
        </Button>
        <Button kind="o" onClick={() => setLoading(!loading)}>
          加载条
        </Button>
        <Suspense>
          <Tooltip text="码等级 A：扫码枪一次读出率 99.6 %">
            <Button kind="t">码等级</Button>
          </Tooltip>
        </Suspense>
      </div>
      <LoadingBar active={loading} />
    </Section>
  )
}

type Shown = 'none' | 'form' | 'ask' | 'delete'

export function DialogSection() {
  const [shown, setShown] = useState<Shown>('none')
  const close = (open: boolean) => !open && setShown('none')
  return (
    <Section title="对话框" rule="480 / 560 宽；焦点进框，关闭后还回原处">
      <div className="row">
        <Button kind="o" onClick={() => setShown('form')}>
          立即咨询
        </Button>
        <Button kind="o" onClick={() => setShown('ask')}>
          覆盖资料
        </Button>
        <Button kind="d" onClick={() => setShown('delete')}>
          取消订单
        </Button>
      </div>
      {shown !== 'none' && (
        <Suspense>
          <Dialog
            open={shown === 'form'}
            onOpenChange={close}
            title="立即咨询"
            wide
            footer={
              <>
                <span>工作日 9:00–18:00，1 个工作日内答复</span>
                <Button onClick={() => close(false)}>提交</Button>
              </>
            }
          >
            <Field label="咨询内容" required help="31 / 300">
              <Textarea defaultValue="三条制动盘线想做单件追溯，已有 MES，想了解打标机选型和费用。" />
            </Field>
            <Field label="联系手机" required error="请输入正确的手机号">
              <Input defaultValue="1380000" />
            </Field>
          </Dialog>
          <Questions shown={shown} close={close} />
        </Suspense>
      )}
    </Section>
  )
}

function Questions({ shown, close }: { shown: Shown; close: (open: boolean) => void }) {
  return (
    <>
      <ConfirmDialog
        open={shown === 'ask'}
        onOpenChange={close}
        title="覆盖已提交的资料？"
        cancelLabel="再想想"
        confirmLabel="继续提交"
        onConfirm={() => close(false)}
      >
        提交的信息将覆盖之前的信息，是否继续？覆盖后原资料仍可在留痕里查看。
      </ConfirmDialog>
      <ConfirmDialog
        open={shown === 'delete'}
        onOpenChange={close}
        title="取消这笔订单？"
        confirmLabel="取消订单"
        cancelLabel="再想想"
        danger
        onConfirm={() => close(false)}
      >
        取消后不能恢复，需要时请重新下单。
      </ConfirmDialog>
    </>
  )
}

const STEPS: ResolvingStep[] = [
  { label: '格式正确', state: 'ok' },
  { label: '二级节点 88.449', state: 'ok' },
  { label: '企业节点 1001', state: 'on' },
  { label: '读取记录', state: 'todo' },
]

export function ResolvingSection() {
  return (
    <Section title="解析中与骨架" rule="扫描线只在解析时出现">
      <div className="g2">
        <Resolving value={PART} code={<DataMatrix value={PART} size={120} />} steps={STEPS} />
        <SkeletonBlock>
          <Skeleton width="38%" height={24} />
          <Skeleton width="64%" height={36} />
          <Skeleton />
          <Skeleton width="88%" />
          <Skeleton width="72%" />
        </SkeletonBlock>
      </div>
    </Section>
  )
}

export function EmptySection() {
  return (
    <Section title="空、错、断网" rule="残缺的码说明缺了什么，并给出路">
      <div className="g4 frames">
        <EmptyState
          kind="not-found"
          title="没有查到这个标识"
          actions={
            <>
              <Button size="s">再扫一次</Button>
              <Button size="s" kind="o">
                报给企业
              </Button>
            </>
          }
        >
          <b className="id">88.449.1001/ZZ-NONE0404</b>
          <br />
          请核对后重新查询。常见原因：零和字母 O 混淆，或企业尚未发布。
        </EmptyState>
        <EmptyState kind="failed" title="这一块没有读出来" actions={<Button size="s">重试</Button>}>
          产线网关 3 分钟没有应答，其余数据不受影响。错误编号 <b className="id">E-5021-7F</b>
        </EmptyState>
        <EmptyState
          kind="offline"
          title="现在没有网络"
          actions={
            <Button size="s" kind="o">
              看最近查过的
            </Button>
          }
        >
          最近查过的 20 个标识还能看，联网后自动更新。
        </EmptyState>
        <EmptyState title="还没有订单" actions={<Button size="s">去应用市场</Button>}>
          开通应用后，付款、核销、开通的进度都在这里。
        </EmptyState>
      </div>
    </Section>
  )
}
