import { VisuallyHidden } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOutbox } from '../../domain/changes/use-change.ts'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { isolatedFromRight } from '../../locales/isolated.ts'
import { useMeasures } from '../../locales/measures.ts'
import { TextLink } from '../../ui/link-button.tsx'
import classes from './scan.module.css'
import type { ScanEntry } from './use-scan-series.ts'

type Tone = 'done' | 'waiting' | 'held' | 'undone'

const ICONS = { done: IconCheck, waiting: IconClock, held: IconAlertTriangle, undone: IconArrowBackUp, refused: IconX }

/** How a scan stands: what was set counts as done once the server has it. */
function useToneOf(): (entry: ScanEntry) => Tone | 'refused' {
	const { waiting, refused } = useOutbox()
	return ({ result, change_id }) => {
		if (result.kind === 'undone') return 'undone'
		if (result.kind === 'opened') return 'done'
		if (result.kind !== 'set') return 'held'
		if (refused.some(({ id }) => id === change_id)) return 'refused'
		return waiting.some(({ id }) => id === change_id) ? 'waiting' : 'done'
	}
}

function useTextOf(): (entry: ScanEntry, tone: string) => string {
	const { t } = useTranslation('scan')
	const nameOf = useStatusName()
	const measures = useMeasures()
	return ({ panel, result, status }, tone) => {
		const statusName = (shown: Status) => isolatedFromRight(nameOf(shown))
		const names = { panel: isolatedFromRight(panel ? panelLabel(panel) : ''), status: status ? statusName(status) : '' }
		switch (result.kind) {
			case 'set':
				return t(tone === 'refused' ? 'result.refused' : 'result.set', names)
			case 'requires':
				return t('result.requires', { ...names, statuses: measures.list(result.missing.map(statusName)) })
			case 'back':
				return t('result.back', { ...names, at: statusName(result.at) })
			case 'other_project':
				return t('result.other_project', { project: isolatedFromRight(result.found.project_name) })
			case 'several':
				return t('result.several', { mark: isolatedFromRight(result.mark) })
			default:
				return t(`result.${result.kind}`, names)
		}
	}
}

/** The last scan in large letters, as read from an arm’s length. */
export function LastScan({ entry }: { entry: ScanEntry | undefined }) {
	const toneOf = useToneOf()
	const textOf = useTextOf()
	const tone = entry ? toneOf(entry) : null
	const Icon = tone && ICONS[tone]
	return (
		<div role="status">
			{entry && tone && Icon && (
				<p className={classes.last} data-tone={tone}>
					<Icon size={24} aria-hidden />
					<span>{textOf(entry, tone)}</span>
				</p>
			)}
		</div>
	)
}

/** Every scan since the page was opened, the latest first. */
export function ScanLog({ projectId, entries }: { projectId: string; entries: readonly ScanEntry[] }) {
	const { t } = useTranslation('scan')
	const toneOf = useToneOf()
	const textOf = useTextOf()
	return (
		<ol className={classes.log} reversed>
			{entries.map((entry) => {
				const tone = toneOf(entry)
				const Icon = ICONS[tone]
				const { result } = entry
				const to =
					result.kind === 'other_project'
						? { id: result.found.project_id, panel_id: result.found.panel_id }
						: entry.panel && { id: projectId, panel_id: entry.panel.id }
				return (
					<li key={entry.id} data-tone={tone}>
						<Icon size={18} aria-hidden />
						{to ? (
							<TextLink to="/app/project/$id/panel/$panel_id" params={to} c="inherit">
								<span>{textOf(entry, tone)}</span>
							</TextLink>
						) : (
							<span>{textOf(entry, tone)}</span>
						)}
						{tone === 'waiting' && <VisuallyHidden>{t('waiting')}</VisuallyHidden>}
					</li>
				)
			})}
		</ol>
	)
}
