import { NEWS_TOPICS } from '@biaojie/contract/content/rules.ts'
import { isOneOf } from '@biaojie/contract/records.ts'

/** The drawing of each topic, by its key in `media`. */
export const TOPIC_PICTURES: Record<(typeof NEWS_TOPICS)[number], string> = {
  标识解析: 'news/reading',
  标准解读: 'news/standards',
  追溯与召回: 'news/recall',
  质量方法: 'news/quality',
  打标与读码: 'news/marking',
  智能车间: 'news/workshop',
  市场观察: 'news/market',
  节点动态: 'news/node',
}

/** Returns the key of a topic's drawing; empty for a topic that has none. */
export const topicPicture = (topic: string) => (isOneOf(NEWS_TOPICS, topic) ? TOPIC_PICTURES[topic] : '')
