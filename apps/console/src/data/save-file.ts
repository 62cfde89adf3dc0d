import { saveFile as save } from '@biaojie/ui/files/save-file.ts'

/** Hands a file that came within an answer to the person; `content` is Base64. */
export function saveFile({ name, type, content }: { name: string; type: string; content: string }): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  save(new Blob([bytes], { type }), name)
}
