import { useEffect, useEffectEvent } from 'react'
import { useView } from './view-store.ts'
import type { PictureLook } from './view-stores.ts'

/** Draws what the component shows over the model into pictures of the view. */
export function usePainter(paint: (context: CanvasRenderingContext2D, look: PictureLook) => void): void {
	const { painters } = useView()
	const paintNow = useEffectEvent(paint)
	useEffect(() => {
		const painter = (context: CanvasRenderingContext2D, look: PictureLook) => paintNow(context, look)
		painters.add(painter)
		return () => void painters.delete(painter)
	}, [painters])
}
