import {
	IMPACT_CATEGORIES,
	type ImpactCategory,
	type ModelVersion,
	type VersionState,
} from '@panelyard/contracts/models/versions'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../locales/dotted.ts'
import { isolated } from '../../locales/isolated.ts'
import { labelled } from '../../locales/labelled.ts'
import { useMeasures } from '../../locales/measures.ts'
import type { TagTone } from '../../ui/text/tag.tsx'

export const STATE_TONES: Record<VersionState, TagTone> = {
	converting: 'accent',
	comparing: 'accent',
	failed: 'negative',
	to_review: 'caution',
	live: 'positive',
	earlier: 'neutral',
	discarded: 'neutral',
}

/** What a version is called: its number, and its own name where it has one. */
export function useVersionTitle(): (version: Pick<ModelVersion, 'number' | 'name'>) => string {
	const { t } = useTranslation('versions')
	const measures = useMeasures()
	return ({ number, name }) => dotted([t('number', { number: measures.number(number) }), name && isolated(name)])
}

/** Who issued a version, when, and of which files. */
export function useVersionFacts(): (version: ModelVersion) => (string | undefined)[] {
	const measures = useMeasures()
	return ({ issued_by, issued_at, file_names }) => [
		issued_by?.name,
		measures.dateTime(issued_at),
		measures.list(file_names),
	]
}

/** What a version changes, in one line; empty when it changes nothing. */
export function useImpactLine(): (counts: Partial<Record<ImpactCategory, number>>) => string {
	const { t } = useTranslation('versions')
	const measures = useMeasures()
	return (counts) =>
		measures.list(
			IMPACT_CATEGORIES.filter((category) => category !== 'unchanged' && counts[category]).map((category) =>
				labelled(t(`category.${category}`), measures.number(counts[category] ?? 0)),
			),
		)
}
