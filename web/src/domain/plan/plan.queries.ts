import { type Day, todayIn } from '@panelyard/contracts/figures/calendar-days'
import { PlanResponse } from '@panelyard/contracts/figures/plan'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { type Plan, withWaitingSteps } from './plan-steps.ts'

/** A clock that differs by less isn't wrong: an answer takes time. */
const CLOCK_TOLERANCE_MS = 60_000

export const planQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.plan(projectId),
		queryFn: async (context): Promise<Plan> => {
			const { client, signal } = context
			const outbox = outboxOf(client)
			const [{ now, entries, panels, version_id, time_zone }] = await Promise.all([
				fetchVersioned(context, () => callApi(PlanResponse, 'GET', `/projects/${projectId}/plan`, { signal })),
				outbox.loaded,
			])
			const offset = Date.parse(now) - Date.now()
			const clock_offset = Math.abs(offset) < CLOCK_TOLERANCE_MS ? 0 : offset
			return withWaitingSteps({ entries, panels, version_id, time_zone, clock_offset }, outbox.waitingFor(projectId))
		},
		// Live events keep it true; a lost connection fetches it again.
		staleTime: 5 * 60_000,
		structuralSharing: false,
	})

/** By which day panels are to have come to the steps of the work; read only if `enabled`. */
export const usePlan = (projectId: string, enabled = true) => useQuery({ ...planQuery(projectId), enabled })

const TICK_MS = 20_000

const dayFor = ({ time_zone, clock_offset }: Pick<Plan, 'time_zone' | 'clock_offset'>): Day => {
	const now = new Date(Date.now() + clock_offset)
	try {
		return todayIn(time_zone, now)
	} catch {
		// An old browser may not know the time zone.
		return todayIn('UTC', now)
	}
}

/** Which day it is where the project is, by the server's clock; changes at midnight there. */
export function useToday({ time_zone, clock_offset }: Pick<Plan, 'time_zone' | 'clock_offset'>): Day {
	const [, tick] = useState<Day>(0)
	useEffect(() => {
		const timer = setInterval(() => tick(dayFor({ time_zone, clock_offset })), TICK_MS)
		return () => clearInterval(timer)
	}, [time_zone, clock_offset])
	return dayFor({ time_zone, clock_offset })
}
