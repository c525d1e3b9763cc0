import classes from './themed-picture.module.css'

type ThemedPictureProps = {
	light: string
	dark: string
	alt: string
	width: number
	height: number
	className?: string
}

/** A screenshot in the colours of the page. The browser fetches the one that is shown, once somebody comes near it. */
export function ThemedPicture({ light, dark, alt, className = '', ...rest }: ThemedPictureProps) {
	return (
		<>
			<img
				{...rest}
				alt={alt}
				src={light}
				className={`${classes.light} ${className}`}
				loading="lazy"
				decoding="async"
			/>
			<img {...rest} alt={alt} src={dark} className={`${classes.dark} ${className}`} loading="lazy" decoding="async" />
		</>
	)
}
