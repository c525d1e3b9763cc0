import { useMemo } from 'react'
import { facadeOf } from './facade.ts'
import classes from './facade-picture.module.css'

/** The drawing that stands for a project until its model can be pictured. */
export function FacadePicture({ id, panelCount }: { id: string; panelCount: number }) {
	const { width, height, panels } = useMemo(() => facadeOf(id, panelCount), [id, panelCount])
	return (
		<svg
			className={classes.picture}
			viewBox={`0 0 ${width} ${height}`}
			preserveAspectRatio="xMidYMax meet"
			aria-hidden="true"
		>
			{panels.map(({ tone, ...box }) => (
				<rect key={`${box.x} ${box.y}`} {...box} className={classes.panel} data-tone={tone} rx="0.8" />
			))}
		</svg>
	)
}
