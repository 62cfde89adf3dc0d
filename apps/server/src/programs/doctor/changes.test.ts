import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWithReported } from './changes.ts'
import { makeOk, makeProblem, warn } from './finding.ts'

const HOUR = 3_600_000
const begin = Date.parse('2026-11-20T02:00:00Z')
const backup = makeProblem('备份', '最近一次成功的备份在 30 小时前', '请检查备份任务')
const older = makeProblem('备份', '最近一次成功的备份在 31 小时前', '请检查备份任务')
const disk = warn('数据目录', '还有 2.0 GB', '请清理磁盘')

test('what is new is told once, what lasts again after a day, and what is over when it is over', () => {
  const first = compareWithReported([makeOk('设置', '全部可用'), backup, disk], {}, begin)
  assert.equal(first.alert?.title, '节点有 1 项问题')
  assert.match(first.alert?.text ?? '', /问题 {2}备份：.*30 小时前\n.*请检查备份任务\n注意 {2}数据目录/)
  assert.doesNotMatch(first.alert?.text ?? '', /全部可用/)

  const same = compareWithReported([older, disk], first.reported, begin + HOUR)
  assert.equal(same.alert, undefined)

  const day = compareWithReported([older, disk], same.reported, begin + 24 * HOUR)
  assert.equal(day.alert?.title, '节点有 1 项问题')
  assert.doesNotMatch(day.alert?.text ?? '', /数据目录/)

  const over = compareWithReported(
    [makeOk('备份', '最近一次成功的备份在 1 分钟前'), disk],
    day.reported,
    begin + 25 * HOUR,
  )
  assert.equal(over.alert?.title, '节点已恢复')
  assert.match(over.alert?.text ?? '', /^恢复 {2}备份：/)
  assert.equal(compareWithReported([disk], over.reported, begin + 26 * HOUR).alert, undefined)
})
