import { PICTURE_SIZE, PictureResponse } from '@panelyard/contracts/project-pictures'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '#engine/rendering/idle-time.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { sendBody } from '../../../api/send-body.ts'
import type { ViewStore } from '../view/view-store.ts'

type Shown = Pick<ViewStore, 'viewer' | 'project' | 'editable'>

/** Long enough that people who only pass by, and the first frames, aren't disturbed. */
const PAUSE_MS = 4000
const MOST_TRIES = 5

/**
 * Gives the project the picture of its model that cards show, once somebody who may edit it sees a version that has none.
 * Nobody asked for it, so a failure is left to the next visit.
 */
export function useModelPicture({ viewer, project, editable }: Shown, isShown: boolean): void {
	const queryClient = useQueryClient()
	const { id, model, picture } = project
	const version = model?.version_id
	const isWanted = isShown && editable && version !== undefined && version !== picture?.version_id
	useEffect(() => {
		if (!viewer || !isWanted) return
		const leaving = new AbortController()
		const run = async () => {
			for (let tries = 0; tries < MOST_TRIES; tries++) {
				await idle(leaving.signal)
				const image = await viewer.modelPicture(PICTURE_SIZE)
				if (!image) continue
				leaving.signal.throwIfAborted()
				const options = { signal: leaving.signal, onProgress: () => {} }
				await sendBody(PictureResponse, `/projects/${id}/picture?version_id=${version}`, image, options)
				return void queryClient.invalidateQueries({ queryKey: queryKeys.projectList })
			}
		}
		run().catch(() => {})
		return () => leaving.abort()
	}, [viewer, isWanted, id, version, queryClient])
}

/** Settles after a pause in which the page came to rest. Rejects when the signal fires. */
const idle = (signal: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		let cancelIdle = () => {}
		const timer = window.setTimeout(() => {
			cancelIdle = whenIdle(resolve)
		}, PAUSE_MS)
		signal.addEventListener('abort', () => {
			window.clearTimeout(timer)
			cancelIdle()
			reject(signal.reason)
		})
	})
