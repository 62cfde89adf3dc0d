import { color, duration, font, radius, shadow } from '@biaojie/ui/tokens.ts'
import type { ThemeConfig } from 'antd'

/** The portal's colours and measures as Ant Design tokens, so that both read as one product. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: color.cobalt,
    colorPrimaryHover: color['cobalt-hover'],
    colorLink: color.cobalt,
    colorLinkHover: color['cobalt-hover'],
    colorSuccess: color.ok,
    colorError: color.error,
    colorWarning: color.warning,
    colorInfo: color.cobalt,
    colorText: color.ink,
    colorTextSecondary: color['ink-2'],
    colorTextTertiary: color['ink-3'],
    colorTextDescription: color['ink-3'],
    colorTextPlaceholder: color['ink-3'],
    colorBorder: color.control,
    colorBorderSecondary: color.line,
    colorSplit: color['line-2'],
    colorBgLayout: color.mist,
    colorFillAlter: color.mist,
    borderRadius: radius.control,
    borderRadiusLG: radius.card,
    fontSize: 14,
    controlHeight: 32,
    controlHeightLG: 40,
    boxShadowSecondary: shadow.pop,
    motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    motionDurationMid: `${duration.fast}ms`,
    motionDurationSlow: `${duration.slow}ms`,
    fontFamily: font.sans,
  },
  components: {
    Button: { fontWeight: 600, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Table: {
      headerBg: color.mist,
      headerColor: color['ink-2'],
      cellPaddingBlockMD: 8,
      cellFontSizeMD: 14,
      cellPaddingInlineMD: 12,
      headerSplitColor: 'transparent',
      rowSelectedBg: color['cobalt-tint'],
      rowSelectedHoverBg: color['cobalt-tint'],
    },
  },
}
