import * as styles from './turntable.module.css'

/** Shows the part turning in a loop; under reduced motion the visitor starts it. */
export default function Turntable({ stem, name }: { stem: string; name: string }) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <video
      className={styles.turntable}
      poster={`${stem}.webp`}
      aria-label={`${name} 旋转展示`}
      autoPlay={!still}
      controls={still}
      loop
      muted
      playsInline
    >
      <source src={`${stem}.webm`} type="video/webm" />
      <source src={`${stem}.mp4`} type="video/mp4" />
    </video>
  )
}
