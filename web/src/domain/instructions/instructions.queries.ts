import { type Instruction, InstructionListResponse } from '@panelyard/contracts/panels/instructions'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { withStepChange } from './waiting-instructions.ts'

export const instructionsPath = (projectId: string, panelId: string) =>
	`/projects/${projectId}/panels/${panelId}/instructions`

const instructionsQuery = (projectId: string, panelId: string) =>
	queryOptions({
		queryKey: queryKeys.instructions(projectId, panelId),
		queryFn: async (context): Promise<readonly Instruction[]> => {
			const { client, signal } = context
			const outbox = outboxOf(client)
			const [{ instructions }] = await Promise.all([
				fetchVersioned(context, () =>
					callApi(InstructionListResponse, 'GET', instructionsPath(projectId, panelId), { signal }),
				),
				outbox.loaded,
			])
			return withWaiting(client, projectId, panelId, instructions)
		},
		staleTime: 60_000,
	})

/** How a panel is assembled, step by step, with what this person wrote and the server doesn't have. */
export const useInstructions = (projectId: string, panelId: string) => useQuery(instructionsQuery(projectId, panelId))

const withWaiting = (client: QueryClient, projectId: string, panelId: string, steps: readonly Instruction[]) =>
	outboxOf(client)
		.waitingFor(projectId)
		.reduce((shown, change) => withStepChange(shown, panelId, change), steps)

/** The steps as they are shown now; undefined when they aren't. */
export const shownInstructions = (client: QueryClient, projectId: string, panelId: string) =>
	client.getQueryData(instructionsQuery(projectId, panelId).queryKey)

/** Shows the steps as an answer has them, with what waits behind it. */
export const showInstructions = (
	client: QueryClient,
	projectId: string,
	panelId: string,
	steps: readonly Instruction[],
): void => {
	client.setQueryData(instructionsQuery(projectId, panelId).queryKey, withWaiting(client, projectId, panelId, steps))
}

/** Shows a change before the server has it. */
export const showStepChange = (
	client: QueryClient,
	projectId: string,
	panelId: string,
	change: { kind: string; about: unknown },
) =>
	void client.setQueryData(
		instructionsQuery(projectId, panelId).queryKey,
		(steps) => steps && withStepChange(steps, panelId, change),
	)

export const fetchInstructionsAgain = (client: QueryClient, projectId: string, panelId: string): void =>
	void client.invalidateQueries({ queryKey: instructionsQuery(projectId, panelId).queryKey })
