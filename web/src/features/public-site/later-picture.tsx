import type { ReactNode } from 'react'
import classes from './later-picture.module.css'

/** Room for an image below the first view, of `width` by `height` CSS pixels, which is fetched after the first picture. */
export function LaterPicture({ width, height, children }: { width: number; height: number; children: ReactNode }) {
	return (
		<span className={classes.room} style={{ aspectRatio: `${width} / ${height}` }}>
			{children}
		</span>
	)
}
