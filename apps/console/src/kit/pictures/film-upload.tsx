import { FILMS, makeFilmAddress, type Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Film as FilmPlayer } from '@biaojie/ui/display/film.tsx'
import { ProgressBar } from '@biaojie/ui/feedback/progress.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Input } from 'antd'
import { type ChangeEvent, useContext, useRef, useState } from 'react'
import { UploadsContext } from '../form/uploads.ts'
import { FILM_TYPES, makePoster, uploadFilm } from './film-file.ts'
import { getPictureSource } from './picture-file.ts'
import { PictureUpload } from './picture-upload.tsx'
import * as styles from './pictures.module.css'

/** A film with its title and poster. */
export type Film = { key: string; title: string; poster: Picture | null }
type Props = { id?: string; value?: Film | null; onChange?: (film: Film | null) => void; alt?: string }

/**
 * Uploads one film of a form with progress; its poster is taken from it or chosen by hand, and it can be
 * removed.
 */
export function FilmUpload({ id, value = null, onChange, alt = '' }: Props) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const uploads = useContext(UploadsContext)
  const title = useRef('')
  title.current = value?.title ?? ''
  const send = async (file: File) => {
    setProblem('')
    setShare(0)
    const end = uploads.begin()
    const answer = await uploadFilm(file, setShare)
    if (!answer.ok) {
      end(false)
      setShare(null)
      return setProblem(answer.message)
    }
    const poster = await makePoster(file, alt)
    setShare(null)
    const named = title.current || file.name.replace(/\.[^.]*$/, '').slice(0, 60)
    onChange?.({ key: answer.data.key, title: named, poster: poster ?? null })
    end(true)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void send(file)
    target.value = ''
  }
  return (
    <div className={styles.film}>
      {value && <ChosenFilm film={value} onChange={(film) => onChange?.(film)} alt={alt} />}
      {share !== null && <ProgressBar value={share} label="上传视频" />}
      {problem && (
        <p role="alert" className={styles.refused}>
          {problem}
        </p>
      )}
      {share === null && (
        <div className={styles.add}>
          <label>
            <Icon name={value ? 'refresh' : 'plus'} size={20} />
            {value ? '换一个视频' : '选择视频'}
            <input id={id} type="file" accept={FILM_TYPES} onChange={choose} />
          </label>
        </div>
      )}
    </div>
  )
}

function ChosenFilm({
  film,
  onChange,
  alt,
}: {
  film: Film
  onChange: (film: Film | null) => void
  alt: string
}) {
  const { key, title, poster } = film
  const isUploaded = key.startsWith(FILMS)
  return (
    <>
      {isUploaded ? (
        <FilmPlayer
          key={key}
          sources={[{ address: makeFilmAddress(key) }]}
          poster={poster ? getPictureSource(poster, 640) : undefined}
          label={title || '已上传的视频'}
        />
      ) : (
        <p>
          素材库视频 <code>{key}</code>
        </p>
      )}
      <Input
        value={title}
        maxLength={60}
        showCount
        aria-label="视频标题"
        placeholder="视频标题，如“扫一下轮毂面，查到哪一炉铁水”"
        onChange={({ target }) => onChange({ ...film, title: target.value })}
      />
      {isUploaded && (
        <>
          <p className={styles.about}>封面：默认取自视频，可以换成别的图片；上架时必须有</p>
          <PictureUpload
            value={poster ? [poster] : []}
            alt={title || alt}
            onChange={([picture]) => onChange({ ...film, poster: picture ?? null })}
          />
        </>
      )}
      <div>
        <Button kind="text" size="small" onClick={() => onChange(null)}>
          移除视频
        </Button>
      </div>
    </>
  )
}
