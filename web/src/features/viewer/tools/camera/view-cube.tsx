import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPerspective, IconPerspectiveOff } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '#engine/viewer.ts'
import {
	type CubeFace,
	cubeMatrix,
	directionOfClick,
	FACE_DIRECTIONS,
	faceBeside,
	faceInFront,
	northOnScreen,
} from './cube-directions.ts'
import classes from './view-cube.module.css'

const FACES: readonly CubeFace[] = ['front', 'back_side', 'left', 'right', 'top', 'bottom']
/** Pixels a drag on the cube may stray and still be a click. */
const SLOP = 4

type ViewCubeProps = {
	viewer: Viewer
	/** Degrees clockwise from the model's back to north; null where it doesn't say. */
	north: number | null
	onFit: (direction: { yaw: number; pitch: number }) => void
	isParallel: boolean
	onParallel: () => void
}

/**
 * A cube that stands as the model does: shows where one looks from, turns the view by a click or a drag. The face in front
 * is its one stop of the Tab key; arrow keys turn it to the face beside.
 */
export function ViewCube({ viewer, north, onFit, isParallel, onParallel }: ViewCubeProps) {
	const { t } = useTranslation('viewer')
	const cube = useRef<HTMLDivElement>(null)
	const arrow = useRef<HTMLSpanElement>(null)
	const [front, setFront] = useState<CubeFace>(() => faceInFront(viewer.pose))
	const drag = useRef({ x: 0, y: 0, hasMoved: false })

	useEffect(() => {
		const turn = () => {
			const { pose } = viewer
			if (cube.current) cube.current.style.transform = cubeMatrix(pose)
			if (arrow.current) arrow.current.style.rotate = `${northOnScreen(north ?? 0, pose.yaw)}deg`
			setFront(faceInFront(pose))
		}
		turn()
		return viewer.on('frame', turn)
	}, [viewer, north])

	const onClick = (face: CubeFace, event: MouseEvent<HTMLButtonElement>) => {
		if (drag.current.hasMoved) return
		const { offsetX, offsetY } = event.nativeEvent
		const { offsetWidth, offsetHeight } = event.currentTarget
		const isByKey = event.detail === 0
		const [u, v] = isByKey ? [0.5, 0.5] : [offsetX / offsetWidth, offsetY / offsetHeight]
		onFit(directionOfClick(face, u, v, viewer.pose.yaw))
	}
	const onKeyDown = (face: CubeFace, event: KeyboardEvent<HTMLButtonElement>) => {
		const beside = faceBeside(face, event.key, viewer.pose.yaw)
		if (!beside) return
		event.preventDefault()
		event.stopPropagation()
		onFit(FACE_DIRECTIONS[beside])
		cube.current?.querySelector<HTMLElement>(`[data-face=${beside}]`)?.focus()
	}
	return (
		<fieldset className={classes.corner} aria-label={t('cube.label')}>
			<div
				className={classes.stage}
				dir="ltr"
				onPointerDown={({ clientX, clientY }) => {
					drag.current = { x: clientX, y: clientY, hasMoved: false }
				}}
				onPointerMove={(event) => {
					const { x, y, hasMoved } = drag.current
					if (event.buttons !== 1) return
					if (!hasMoved && Math.hypot(event.clientX - x, event.clientY - y) < SLOP) return
					event.currentTarget.setPointerCapture(event.pointerId)
					viewer.turn(event.clientX - x, event.clientY - y)
					drag.current = { x: event.clientX, y: event.clientY, hasMoved: true }
				}}
			>
				<div ref={cube} className={classes.cube}>
					{FACES.map((face) => (
						<button
							key={face}
							type="button"
							className={classes.face}
							data-face={face}
							aria-label={t(`commands.${face}`)}
							tabIndex={face === front ? 0 : -1}
							onClick={(event) => onClick(face, event)}
							onKeyDown={(event) => onKeyDown(face, event)}
						>
							{t(`cube.${face}`)}
						</button>
					))}
				</div>
			</div>
			{north !== null && (
				<div className={classes.compass} role="img" aria-label={t('north.title')} title={t('north.title')}>
					<span ref={arrow} className={classes.arrow}>
						{t('north.letter')}
					</span>
				</div>
			)}
			<Tooltip label={t(isParallel ? 'commands.perspective' : 'commands.parallel')} position="left">
				<ActionIcon
					className={classes.projection}
					aria-label={t('commands.parallel')}
					aria-pressed={isParallel}
					onClick={onParallel}
				>
					{isParallel ? (
						<IconPerspectiveOff size={17} stroke={1.6} aria-hidden />
					) : (
						<IconPerspective size={17} stroke={1.6} aria-hidden />
					)}
				</ActionIcon>
			</Tooltip>
		</fieldset>
	)
}
