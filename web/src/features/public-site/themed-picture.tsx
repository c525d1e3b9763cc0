import { LaterPicture } from './later-picture.tsx'
import classes from './themed-picture.module.css'

type ThemedPictureProps = { light: string; dark: string; alt: string; width: number; height: number }

/** A screenshot in the colours of the page. The browser fetches the one that is shown, once somebody comes near it. */
export function ThemedPicture({ light, dark, alt, ...rest }: ThemedPictureProps) {
	return (
		<LaterPicture width={rest.width} height={rest.height}>
			<img {...rest} alt={alt} src={light} className={classes.light} loading="lazy" decoding="async" />
			<img {...rest} alt={alt} src={dark} className={classes.dark} loading="lazy" decoding="async" />
		</LaterPicture>
	)
}
