import {
	CONVERSION_POLL_INTERVAL_MS,
	ConversionStatusResponse,
	isTerminalConversion,
	type Project,
} from '@panelyard/contracts/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useLiveProject } from '../../api/live-project.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { isConverting, showProject, useProject } from '../project/project.queries.ts'
import { useProjectLiveUpdates } from '../project/project-live-updates.ts'
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
}

/** A project and how its conversion goes, by push and, where pushes do not come through, by polling. */
export function useConversion(projectId: string): ConversionView {
	const queryClient = useQueryClient()
	const { data, error, refetch } = useProject(projectId)
	const project = isRefusal(error) ? undefined : data
	const [timedOut, setTimedOut] = useState(false)
	const lastPush = useRef(0)
	const running = project !== undefined && isConverting(project)

	useProjectLiveUpdates(projectId)
	useLiveProject(projectId, {
		conversion_progress: () => {
			lastPush.current = Date.now()
		},
	})

	useEffect(() => {
		if (!running || timedOut) return
		return pollConversion({
			heardLately: () => Date.now() - lastPush.current < CONVERSION_POLL_INTERVAL_MS,
			ask: async () => {
				try {
					const answer = await callApi(ConversionStatusResponse, 'GET', `/projects/${projectId}/conversion_status`)
					showProject(queryClient, answer.project)
					return isTerminalConversion(answer.project.conversion_status)
				} catch (refused) {
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
		resume: () => setTimedOut(false),
	}
}
