import {
	CONVERSION_POLL_INTERVAL_MS,
	ConversionStatusResponse,
	isTerminalConversion,
	type Project,
} from '@panelyard/contracts/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isRefusal } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { isConverting, showProject, useProject } from '../project/project.queries.ts'
import { useProjectLiveUpdates } from '../whole-project/project-live-updates.ts'
import { pollConversion } from './poll-conversion.ts'

export type ConversionView = {
	/** With its newest conversion job; null until the first answer, and once the project is gone or access is lost. */
	project: Project | null
	/** Why the project could not be fetched; null when it could. */
	error: unknown
	refetch: () => void
	/** True when polling gave up; `resume` starts again. */
	timedOut: boolean
	resume: () => void
	/** True while a conversion runs and the server does not answer; it is asked again by itself. */
	isCutOff: boolean
}

/** How the page stands to a running conversion. */
export type ConversionWatch = Pick<ConversionView, 'timedOut' | 'resume' | 'isCutOff'>

/** A project and how its conversion goes, by push and, where pushes do not come through, by polling. */
export function useConversion(projectId: string): ConversionView {
	const queryClient = useQueryClient()
	const { data, error, refetch } = useProject(projectId)
	const project = isRefusal(error) ? undefined : data
	const [timedOut, setTimedOut] = useState(false)
	const [isCutOff, setCutOff] = useState(false)
	const lastPush = useRef(0)
	const running = project !== undefined && isConverting(project)

	useProjectLiveUpdates(projectId, () => {
		lastPush.current = Date.now()
		setCutOff(false)
	})

	useEffect(() => {
		if (!running) return
		const lost = () => setCutOff(true)
		const back = () => {
			// Polling that gave up meanwhile begins anew.
			setTimedOut(false)
			void queryClient.refetchQueries({ queryKey: queryKeys.projectDetail(projectId) })
		}
		window.addEventListener('offline', lost)
		window.addEventListener('online', back)
		return () => {
			window.removeEventListener('offline', lost)
			window.removeEventListener('online', back)
		}
	}, [running, projectId, queryClient])

	useEffect(() => {
		if (!running || timedOut) return
		return pollConversion({
			heardLately: () => Date.now() - lastPush.current < CONVERSION_POLL_INTERVAL_MS,
			ask: async () => {
				try {
					const answer = await callApi(ConversionStatusResponse, 'GET', `/projects/${projectId}/conversion_status`)
					setCutOff(false)
					showProject(queryClient, answer.project)
					return isTerminalConversion(answer.project.conversion_status)
				} catch (refused) {
					setCutOff(refused instanceof ApiError && refused.status === 0)
					if (!isRefusal(refused)) throw refused
					// The project's own answer decides what is shown.
					void queryClient.invalidateQueries({ queryKey: queryKeys.projectDetail(projectId) })
					return true
				}
			},
			onTimeout: () => setTimedOut(true),
		})
	}, [running, timedOut, projectId, queryClient])

	useEffect(() => {
		if (!running) return
		return () => void queryClient.invalidateQueries({ queryKey: queryKeys.projectList })
	}, [running, queryClient])

	return {
		project: project ?? null,
		error,
		refetch: () => void refetch(),
		timedOut,
		isCutOff: running && isCutOff,
		resume: () => setTimedOut(false),
	}
}
