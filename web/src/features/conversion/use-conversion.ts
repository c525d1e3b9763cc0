import {
	CONVERSION_POLL_INTERVAL_MS,
	type ConversionJobView,
	ConversionStatusResponse,
	isTerminalConversion,
} from '@panelyard/contracts/projects'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { useLiveProject } from '../../api/live-project.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { pollConversion } from './poll-conversion.ts'

export const conversionQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.conversion(projectId),
		queryFn: ({ signal }) =>
			callApi(ConversionStatusResponse, 'GET', `/projects/${projectId}/conversion_status`, { signal }),
	})

export type ConversionView = {
	/** Null until the first answer. */
	data: ConversionStatusResponse | null
	error: unknown
	/** True when polling gave up; `resume` starts again. */
	timedOut: boolean
	resume: () => void
}

/**
 * How a project's conversion goes, by push and, where pushes fail, by polling. When it ends, everything shown of the
 * project is fetched anew.
 */
export function useConversion(projectId: string): ConversionView {
	const queryClient = useQueryClient()
	const query = useQuery(conversionQuery(projectId))
	const [timedOut, setTimedOut] = useState(false)
	const lastPush = useRef(0)
	const running = query.data !== undefined && !isTerminalConversion(query.data.project.conversion_status)

	const takeJob = (conversion_job: ConversionJobView) => {
		lastPush.current = Date.now()
		if (isTerminalConversion(conversion_job.status)) void query.refetch()
		else
			queryClient.setQueryData(
				conversionQuery(projectId).queryKey,
				(known) => known && { conversion_job, project: { ...known.project, conversion_status: conversion_job.status } },
			)
	}
	useLiveProject(projectId, {
		conversion_progress: ({ conversion_job }) => takeJob(conversion_job),
		project_updated: ({ what }) => {
			if (what.includes('model') || what.includes('project')) void query.refetch()
		},
	})

	const { refetch } = query
	useEffect(() => {
		if (!running || timedOut) return
		return pollConversion({
			heardLately: () => Date.now() - lastPush.current < CONVERSION_POLL_INTERVAL_MS,
			ask: async () => {
				const { data } = await refetch()
				return data !== undefined && isTerminalConversion(data.project.conversion_status)
			},
			onTimeout: () => setTimedOut(true),
		})
	}, [running, timedOut, refetch])

	useEffect(() => {
		if (!running) return
		return () => {
			void queryClient.invalidateQueries({ queryKey: queryKeys.projectList })
			void queryClient.invalidateQueries({ queryKey: queryKeys.project(projectId) })
		}
	}, [running, projectId, queryClient])

	return { data: query.data ?? null, error: query.error, timedOut, resume: () => setTimedOut(false) }
}

/** Starts a failed conversion again from the stored upload. */
export function useRetryConversion(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: () => callApi(ConversionStatusResponse, 'POST', `/projects/${projectId}/conversion/retry`),
		onSuccess: (answer) => queryClient.setQueryData(conversionQuery(projectId).queryKey, answer),
	})
}

/** Stops a running conversion; the upload is kept. */
export function useCancelConversion(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: () => callApi(ConversionStatusResponse, 'POST', `/projects/${projectId}/conversion/cancel`),
		onSuccess: (answer) => queryClient.setQueryData(conversionQuery(projectId).queryKey, answer),
	})
}
