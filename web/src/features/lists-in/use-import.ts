import { type ImportRequest, ImportResponse } from '@panelyard/contracts/panels/imports'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { draftImport } from '../../domain/imports/import-changes.ts'
import type { ImportBody } from './import-body.ts'
import type { RuleAnswer } from './rule-question.tsx'

/** Trying out 100,000 rows takes some seconds on the server, and they have to arrive. */
const TRY_WITHIN_MS = 60_000

/** An import, and what becomes of panels that would go back. */
type AskedBody = ImportBody & Pick<ImportRequest, 'on_back'>

/** How an import ended: done, on its way, or waiting for an answer about the rules of statuses. */
export type ImportEnd = { done: ImportResponse } | { waits: true } | { asks: ImportResponse }

/**
 * Imports a list: tries it out first where statuses require others, so that rules are asked about and not run into.
 * Without a connection it goes to the outbox untried, and the rules decide when it is sent.
 */
export function useImport(projectId: string, statuses: readonly Status[]) {
	const change = useChangeByForm<AskedBody & (RuleAnswer | { on_rule: 'refuse' }), ImportResponse>((asked) =>
		draftImport(projectId, { override_reason: '', ...asked }),
	)
	const { mutateAsync: make } = change
	return useMutation({
		mutationFn: async ({ body, rule }: { body: AskedBody; rule: RuleAnswer | null }): Promise<ImportEnd> => {
			if (!rule && hasRules(body, statuses)) {
				const tried = await tryOut(projectId, body)
				if (tried && tried.left_out.length > 0) return { asks: tried }
			}
			const done = await make({ ...body, ...(rule ?? { on_rule: 'refuse' }) })
			return done ? { done } : { waits: true }
		},
	})
}

const hasRules = ({ columns }: ImportBody, statuses: readonly Status[]): boolean => {
	const set = new Set(columns.status?.cells.flat())
	return statuses.some(({ id, requires }) => requires.length > 0 && set.has(id))
}

/** What an import would do; null when the server can't be asked now. */
async function tryOut(projectId: string, body: AskedBody): Promise<ImportResponse | null> {
	try {
		return await callApi(ImportResponse, 'POST', `/projects/${projectId}/imports`, {
			body: { ...body, dry_run: true, answer: 'by_element' },
			answer_within_ms: TRY_WITHIN_MS,
			reads: true,
		})
	} catch (error) {
		if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return null
		throw error
	}
}
