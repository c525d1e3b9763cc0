import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from './images.module.css'
import { Lightbox } from './lightbox.tsx'
import type { ShownImage } from './shown-image.ts'

type ShownImagesProps = {
	images: readonly ShownImage[]
	/** As small squares, beside words. */
	isSmall?: boolean
}

/** Images in a row; one opens large. */
export function ShownImages({ images, isSmall = false }: ShownImagesProps) {
	const [openAt, setOpenAt] = useState<number | null>(null)
	const isSingle = images.length === 1 && !isSmall
	const sizes = isSmall ? '96px' : isSingle ? '(max-width: 48em) 100vw, 480px' : '(max-width: 48em) 45vw, 220px'
	return (
		<>
			<ul
				className={isSmall ? `${classes.images} ${classes.small}` : classes.images}
				data-single={isSingle || undefined}
			>
				{images.map(({ key, alt, small, srcSet, width, height }, index) => (
					<li key={key}>
						<UnstyledButton className={classes.image} onClick={() => setOpenAt(index)}>
							<img
								src={small}
								srcSet={srcSet}
								sizes={sizes}
								className={classes.picture}
								width={width}
								height={height}
								loading="lazy"
								alt={alt}
							/>
						</UnstyledButton>
					</li>
				))}
			</ul>
			<Lightbox images={images} openAt={openAt} onOpen={setOpenAt} />
		</>
	)
}
