import { settingsOf } from '../providers/configured.ts'
import { PAYMENT_KINDS } from '../providers/payment/kinds.ts'
import { SMS_PROVIDERS } from '../providers/sms/kinds.ts'
import { TOP_LEVEL_NODES } from '../providers/top-level/kinds.ts'

/** Every setting with its meaning for the operator; `readEnv` reads these and no others. */
export const SETTINGS: Readonly<Record<string, string>> = {
  NODE_ENV: '正式节点写 production',
  PORT: '监听的端口',
  HOST: '监听的地址',
  WORKERS: '一台机器上的工作进程数',
  DATA_DIR: '存放文件、密钥和内置数据库的目录',
  DATABASE_URL: '自备 PostgreSQL 的地址',
  DATABASE_REPLICA_URL: '查询所读的备机',
  CITUS_SHARDS: '企业数据在 Citus 上的分片数，不用 Citus 的不设置',
  SECRET: '节点的密钥，一切口令和凭证由它派生',
  SECRET_OLD: '更换密钥期间原来的 SECRET',
  FILES_KEY: '加密证照与发票的密钥',
  FILES_KEY_OLD: '更换密钥期间原来的 FILES_KEY',
  PUBLIC_URL: '对外访问地址',
  TRUST_PROXY: '前置代理的地址或网段',
  ACTIVATION_NETWORKS: '允许开通地址所在的自有网段',
  CAPTCHA: '滑块验证，生产环境必须开启',
  LOGIN_BACK_HOSTS: '登录后可以返回的其他站点',
  LOOKUP_LIMIT_PER_MINUTE: '每个地址每分钟的查询次数',
  PAGE_LIMIT_PER_MINUTE: '每个地址每分钟打开的页面数',
  LOOKUP_CACHE_MB: '查询缓存的内存',
  HANDLE_PORT: 'Handle 协议的端口，off 为关闭',
  HANDLE_ADDRESS: 'Handle 协议对外的 IP 地址',
  SECOND_FACTOR: '节点人员是否必须两步验证',
  SMS_PER_DAY: '每天的短信条数上限',
  ORDER_PAY_DAYS: '未付款订单保留的天数',
  PAYMENT_CODE_MINUTES: '付款码有效的分钟数',
  ORDER_COMPLETE_DAYS: '订单自动完成的天数',
  REFUND_ALONE_MAX: '一人可办的退款上限（元），超过的须第二人批准',
  METRICS_TOKEN: '读取 /metrics 的令牌',
  OTEL_EXPORTER_OTLP_ENDPOINT: '调用链采集器的 OTLP/HTTP 地址',
  OTEL_EXPORTER_OTLP_HEADERS: '采集器要求的请求头',
  OTEL_TRACES_SAMPLER_ARG: '留存调用链的请求比例',
  OTEL_SERVICE_NAME: '调用链里的服务名',
  REGISTER_WITNESSES: '账簿的见证方：地址#公钥，以空格分隔',
  REGISTER_WITNESSED_LOGS: '本节点为哪些节点的账簿作见证：它们的公钥，以空格分隔',
  DRAIN_SECONDS: '停止前继续服务的秒数',
  LOG_LEVEL: '日志的级别',
  BACKUP_MARKER: '每次备份成功后更新的文件，npm run doctor 据此看备份的新旧',
  BACKUP_HOURS: '备份最多隔多少小时',
  ...settingsOf(SMS_PROVIDERS),
  ...settingsOf(PAYMENT_KINDS),
  ...settingsOf(TOP_LEVEL_NODES),
}

export const isSetting = (name: string) => Object.hasOwn(SETTINGS, name)
