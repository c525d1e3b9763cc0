import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconBulb, IconBulbOff, IconCameraOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FrameReader, openFrameReader } from './frame-reader.ts'
import classes from './scan.module.css'
import { Sightings } from './sightings.ts'
import { type Camera, type CameraProblem, useCamera } from './use-camera.ts'

/** Between two readings, so that the page stays quick; in milliseconds. */
const PAUSE_MS = 60

const PROBLEMS = ['insecure', 'none', 'refused', 'busy'] as const satisfies CameraProblem[]
const isProblem = (state: Camera['state']): state is CameraProblem => (PROBLEMS as readonly string[]).includes(state)

/** Nothing until the video has a frame. */
const readFrom = async (reader: FrameReader, video: HTMLVideoElement | null): Promise<string[]> =>
	video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? reader.read(video) : []

/** What the camera sees. Calls `onText` for each code that comes into sight. */
export function CameraView({ onText }: { onText: (text: string) => void }) {
	const { t } = useTranslation('scan')
	const video = useRef<HTMLVideoElement>(null)
	const camera = useCamera(video)
	const [hasFailed, setFailed] = useState(false)
	const take = useEffectEvent(onText)
	const isOn = camera.state === 'on'
	useEffect(() => {
		if (!isOn || hasFailed) return
		const sightings = new Sightings()
		let isOver = false
		const go = async () => {
			const reader = await openFrameReader()
			try {
				while (!isOver) {
					const texts = await readFrom(reader, video.current)
					if (isOver) break
					for (const text of texts) if (sightings.isNew(text, performance.now())) take(text)
					await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
				}
			} finally {
				reader.close()
			}
		}
		go().catch((error) => {
			console.error('The reader failed', error)
			if (!isOver) setFailed(true)
		})
		return () => {
			isOver = true
		}
	}, [isOn, hasFailed])
	const { state } = camera
	const problem = isProblem(state) ? state : hasFailed ? 'reader' : null
	return (
		<div className={classes.camera} data-off={problem !== null || undefined}>
			<video
				ref={video}
				muted
				playsInline
				className={classes.video}
				aria-label={t('picture')}
				hidden={problem !== null}
			/>
			{isOn && !problem && (
				<>
					<div className={classes.frame} aria-hidden />
					<p className={classes.aim}>{t('ready')}</p>
				</>
			)}
			{state === 'starting' && !problem && (
				<p className={classes.starting} role="status">
					<Loader size={18} color="currentColor" aria-hidden /> {t('starting')}
				</p>
			)}
			{problem && (
				<div className={classes.problem} role="alert">
					<IconCameraOff size={28} stroke={1.5} aria-hidden />
					<strong>{t(`problem.${problem}.title`)}</strong>
					<span>{t(`problem.${problem}.text`)}</span>
					{problem !== 'insecure' && (
						<Button
							variant="default"
							onClick={() => {
								setFailed(false)
								camera.retry()
							}}
						>
							{t('try_again')}
						</Button>
					)}
				</div>
			)}
			{isOn && camera.torch !== null && (
				<ActionIcon
					className={classes.torch}
					size={48}
					radius="xl"
					variant="filled"
					color="dark"
					aria-pressed={camera.torch}
					aria-label={t('light')}
					onClick={() => camera.setTorch(!camera.torch)}
				>
					{camera.torch ? <IconBulb size={22} aria-hidden /> : <IconBulbOff size={22} aria-hidden />}
				</ActionIcon>
			)}
		</div>
	)
}
