import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { isRichTextLink } from '@biaojie/contract/rich-text.ts'
import { Mark, Node } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { getPictureSource } from '../pictures/picture-file.ts'

/** Finds a picture by its key, because texts hold keys only. */
export type PictureOf = (key: string) => Picture | undefined

/** A picture with its caption. The text has `data-key`; only the editor adds an address. */
const makeFigureNode = (pictureOf: PictureOf) =>
  Node.create({
    name: 'figure',
    group: 'block',
    content: 'inline*',
    isolating: true,
    draggable: true,
    addAttributes: () => ({ key: { default: '' }, alt: { default: '' } }),
    parseHTML: () => [
      {
        tag: 'figure',
        contentElement: (element: HTMLElement) =>
          element.querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
        getAttrs: (element: HTMLElement) => readAttributes(element.querySelector('img')),
      },
      { tag: 'img[data-key]', getAttrs: readAttributes },
    ],
    renderHTML: ({ node }) => [
      'figure',
      ['img', { 'data-key': node.attrs.key, alt: node.attrs.alt }],
      ['figcaption', 0],
    ],
    addNodeView:
      () =>
      ({ node, editor, getPos }) => {
        const dom = document.createElement('figure')
        const image = document.createElement('img')
        const picture = pictureOf(String(node.attrs.key))
        const describe = (alt: unknown) => {
          image.alt = String(alt || picture?.alt || '图片')
        }
        describe(node.attrs.alt)
        if (picture) image.src = getPictureSource(picture, 720)
        // A picture itself takes no caret, so that its tools would not come up.
        image.addEventListener('click', () => {
          const at = getPos()
          if (at !== undefined)
            editor
              .chain()
              .focus()
              .setTextSelection(at + 1)
              .run()
        })
        const contentDOM = document.createElement('figcaption')
        contentDOM.dataset.placeholder = '图片说明（可不填）'
        dom.append(image, contentDOM)
        const update = (next: { type: { name: string }; attrs: Record<string, unknown> }) => {
          if (next.type.name !== 'figure' || next.attrs.key !== node.attrs.key) return false
          describe(next.attrs.alt)
          return true
        }
        return { dom, contentDOM, update }
      },
  })

const readAttributes = (image: HTMLElement | null) => {
  const key = image?.getAttribute('data-key')
  return key ? { key, alt: image?.getAttribute('alt') ?? '' } : false
}

const opposite = { sub: 'sup', sup: 'sub' } as const

/** Raised or lowered signs, such as those of m² and CO₂; a sign is never both. */
const makeShiftedMark = (tag: 'sub' | 'sup') =>
  Mark.create({
    name: tag,
    excludes: `${tag} ${opposite[tag]}`,
    parseHTML: () => [
      { tag },
      { style: 'vertical-align', getAttrs: (value) => value === (tag === 'sup' ? 'super' : 'sub') && null },
    ],
    renderHTML: () => [tag, 0],
  })

/** The editor allows exactly the formats of `contract/rich-text.ts`. */
export const listExtensions = (pictureOf: PictureOf) => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (uri) => isRichTextLink(uri),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  makeShiftedMark('sub'),
  makeShiftedMark('sup'),
  makeFigureNode(pictureOf),
]
