import { lazy, Suspense, useState } from 'react'
import { Button } from '../button.tsx'
import { LoadingBar } from '../feedback/progress.tsx'
import { Field } from '../form/field.tsx'
import { Input, Textarea } from '../form/input.tsx'
import { showToast } from '../overlay/toast.ts'
import * as text from '../text.module.css'
import * as styles from './catalogue.module.css'
import { Section } from './section.tsx'

const Dialog = lazy(() => import('../overlay/dialog.tsx').then((module) => ({ default: module.Dialog })))
const ConfirmDialog = lazy(() =>
  import('../overlay/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

const PART = '88.449.1001/BD-320A0001'

export function ToastSection() {
  const [loading, setLoading] = useState(false)
  return (
    <Section title="提示" rule="顶部居中，3 秒；能重试的失败不自动消失">
      <div className={styles.row}>
        <Button
          kind="outline"
          onClick={() =>
            showToast(
              <>
                已复制 <b className={text.code}>{PART}</b>
              </>,
            )
          }
        >
          成功
        </Button>
        <Button
          kind="outline"
          onClick={() =>
            showToast('网络断了，填的内容还在。', {
              kind: 'err',
              action: { label: '重试', onClick: () => showToast('已重试') },
            })
          }
        >
          失败
        </Button>
        <Button kind="outline" onClick={() => showToast('登录将在 2 分钟后过期', { kind: 'warn' })}>
          提醒
        </Button>
        <Button kind="outline" onClick={() => showToast('正在导出 5,000 行，已完成 62 %', { kind: 'info' })}>
          进行
        </Button>
        <Button kind="outline" onClick={() => setLoading(!loading)}>
          加载条
        </Button>
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
      <div className={styles.row}>
        <Button kind="outline" onClick={() => setShown('form')}>
          立即咨询
        </Button>
        <Button kind="outline" onClick={() => setShown('ask')}>
          覆盖资料
        </Button>
        <Button kind="danger" onClick={() => setShown('delete')}>
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
