import {
	type PutReportScheduleRequest,
	type ReportSchedule,
	ReportSchedulesResponse,
} from '@panelyard/contracts/figures/report-schedules'
import { ReportLanguage, ReportUnits } from '@panelyard/contracts/figures/reports'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { outboxOf } from '../changes/outbox-of.ts'

export const SCHEDULE_PUT = 'report_schedule_put'
export const SCHEDULE_DELETED = 'report_schedule_deleted'

export type SchedulePlan = PutReportScheduleRequest
const Plan = z.object({
	weekday: z.number(),
	hour: z.number(),
	language: ReportLanguage,
	units: ReportUnits.default('metric'),
	user_ids: z.array(z.string()),
	emails: z.array(z.string()),
	is_paused: z.boolean(),
})
/** A schedule as a change leaves it, or finds it when it deletes it. */
export const AboutSchedule = z.object({
	id: z.string(),
	plan: Plan,
	/** Null for a new one. */
	before: Plan.nullable(),
	/** Whether it was deleted before and comes back. */
	is_back: z.boolean().optional(),
})
export type AboutSchedule = z.infer<typeof AboutSchedule>

export const schedulesPath = (projectId: string) => `/projects/${projectId}/report_schedules`

export const schedulesQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.reportSchedules(projectId),
		queryFn: async ({ client, signal }): Promise<ReportSchedulesResponse> => {
			const outbox = outboxOf(client)
			const [answer] = await Promise.all([
				callApi(ReportSchedulesResponse, 'GET', schedulesPath(projectId), { signal }),
				outbox.loaded,
			])
			return withWaitingSchedules(client, projectId, answer)
		},
	})

/** When a project's report is mailed, and to whom. For managers; fetched when `wanted`. */
export const useReportSchedules = (projectId: string, wanted: boolean) =>
	useQuery({ ...schedulesQuery(projectId), enabled: wanted })

/** What the server says, with what this person did and the server doesn't have. */
export function withWaitingSchedules(
	client: QueryClient,
	projectId: string,
	answer: ReportSchedulesResponse,
): ReportSchedulesResponse {
	const schedules = outboxOf(client)
		.waitingFor(projectId)
		.reduce((shown, { kind, about }) => {
			if (kind !== SCHEDULE_PUT && kind !== SCHEDULE_DELETED) return shown
			const { data } = AboutSchedule.safeParse(about)
			if (!data) return shown
			return kind === SCHEDULE_PUT ? withSchedule(shown, data) : withoutSchedule(shown, data)
		}, answer.schedules)
	return { ...answer, schedules }
}

export const withoutSchedule = (schedules: readonly ReportSchedule[], { id }: Pick<AboutSchedule, 'id'>) =>
	schedules.filter((schedule) => schedule.id !== id)

/** The list with a schedule as it was just saved here, by day and hour. */
export function withSchedule(schedules: readonly ReportSchedule[], { id, plan }: AboutSchedule): ReportSchedule[] {
	const fresh = { refused: [], state: 'never' as const, ran_at: null, sent_count: 0 }
	const known = schedules.find((schedule) => schedule.id === id)
	const emails = plan.emails.filter((email) => !known?.refused.includes(email))
	const recipient_count = plan.user_ids.length + emails.length
	return [...withoutSchedule(schedules, { id }), { ...fresh, ...known, ...plan, id, recipient_count }].sort(
		(left, right) => left.weekday - right.weekday || left.hour - right.hour,
	)
}
