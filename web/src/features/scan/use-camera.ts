import { type RefObject, useEffect, useState } from 'react'

/** Why there is no picture. */
export type CameraProblem = 'insecure' | 'none' | 'refused' | 'busy'
export type Camera = {
	state: 'starting' | 'on' | CameraProblem
	/** Whether its light is on; null where it has none. */
	torch: boolean | null
	setTorch: (on: boolean) => void
	/** Tries again after a problem. */
	retry: () => void
}

type WithTorch = { torch?: boolean }

const problemOf = (error: unknown): CameraProblem => {
	const name = error instanceof DOMException ? error.name : ''
	if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
	return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}

/**
 * Shows the camera at the back in a video element while the page is in sight: a phone that is put away doesn't film on.
 * Browsers offer cameras to secure pages alone.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
	const [state, setState] = useState<Camera['state']>('starting')
	const [track, setTrack] = useState<MediaStreamTrack | null>(null)
	const [torch, setTorch] = useState<boolean | null>(null)
	const [attempt, setAttempt] = useState(0)
	const [isInSight, setInSight] = useState(!document.hidden)
	useEffect(() => {
		const look = () => setInSight(!document.hidden)
		document.addEventListener('visibilitychange', look)
		return () => document.removeEventListener('visibilitychange', look)
	}, [])
	// Another `attempt` opens the camera again.
	useEffect(() => {
		if (!isInSight) return
		if (!navigator.mediaDevices) return setState(isSecureContext ? 'none' : 'insecure')
		let isOver = false
		let opened: MediaStream | null = null
		setState('starting')
		const open = async () => {
			const wanted = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } }
			opened = await navigator.mediaDevices.getUserMedia({ video: wanted })
			if (isOver || !video.current) return stop(opened)
			video.current.srcObject = opened
			await video.current.play()
			const [first] = opened.getVideoTracks()
			const can = (first?.getCapabilities?.() ?? {}) as WithTorch
			first?.addEventListener('ended', () => setState('busy'))
			setTrack(first ?? null)
			setTorch(can.torch ? false : null)
			setState('on')
		}
		open().catch((error) => isOver || setState(problemOf(error)))
		return () => {
			isOver = true
			setTrack(null)
			if (opened) stop(opened)
		}
	}, [attempt, isInSight, video])
	const light = (on: boolean) => {
		const constraint: WithTorch = { torch: on }
		track?.applyConstraints({ advanced: [constraint as MediaTrackConstraintSet] }).then(
			() => setTorch(on),
			() => setTorch(null),
		)
	}
	return { state, torch, setTorch: light, retry: () => setAttempt(attempt + 1) }
}

const stop = (stream: MediaStream): void => {
	for (const track of stream.getTracks()) track.stop()
}
