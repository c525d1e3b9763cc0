import type { Instruction, ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Platform } from '../../platform/feature.ts'
import { lastImpact } from '../versions/impact.service.ts'

/** What the last version of the model changes, as its report says; of produced panels only where these are asked for. */
export async function lastVersionAnswer(
	platform: Platform,
	project: ProjectRow,
	{ produced }: Extract<Instruction, { kind: 'version' }>,
): Promise<Extract<ProposeResponse, { outcome: 'version' }>> {
	const impact = await lastImpact(platform, project)
	if (!impact?.version.impact) return { outcome: 'version', produced, last: null }
	const { number, name, state, impact: compared } = impact.version
	const changes = impact.categories.flatMap(({ category, panels, produced: made }) => {
		const count = produced ? made : panels
		return category === 'unchanged' || count === 0 ? [] : [{ category, panels: count }]
	})
	const changed_after_production = impact.changed_after_production.panels
	return {
		outcome: 'version',
		produced,
		last: { number, name, state, compared_with: compared.compared_with, changes, changed_after_production },
	}
}
