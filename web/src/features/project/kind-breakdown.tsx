import { KIND_NAME_MAX_LENGTH } from '@panelyard/contracts/panels/panel-kinds'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type NamedKind, useNamedKinds } from '../../domain/panels/kind-names.ts'
import type { Amounts } from '../../domain/panels/measures/figure-measure.ts'
import { draftProjectChange } from '../../domain/project/project-changes.ts'
import { flagsOf } from '../../domain/statuses/status-flags.ts'
import { PanelBreakdown, shareOf } from './panel-breakdown.tsx'
import { RenameForm } from './rename-form.tsx'

type KindBreakdownProps = {
	project: Project
	manager: boolean
	panels: readonly Panel[]
	statuses: readonly Status[]
	amounts: Amounts
}

/**
 * A bar for each kind of panel, the most frequent first. Managers rename kinds here; for others, panels of one kind need
 * no figure.
 */
export function KindBreakdown({ project, manager, panels, statuses, amounts }: KindBreakdownProps) {
	const { t } = useTranslation(['project', 'panels'])
	const kinds = useNamedKinds(project.panel_kinds, panels)
	const shares = useMemo(() => {
		const byKind = Map.groupBy(panels, ({ kind }) => kind)
		const shareOfKind = (kind: number | null) =>
			shareOf(kind ?? 0, byKind.get(kind) ?? [], flagsOf(statuses), amounts.of)
		const ofNone = kinds.length > 0 && byKind.has(null) ? [shareOfKind(null)] : []
		return [...kinds.map(({ number }) => shareOfKind(number)).sort((a, b) => b.count - a.count), ...ofNone]
	}, [panels, kinds, statuses, amounts.of])
	const named = new Map(kinds.map((kind) => [kind.number, kind]))
	return (
		<PanelBreakdown
			title={t('kinds.title')}
			projectId={project.id}
			shares={manager || shares.length > 1 ? shares : []}
			statuses={statuses}
			amounts={amounts}
			nameOf={(number) => named.get(number)?.name ?? t('panels:filter.no_kind')}
			linkTitle={(kind) => t('kinds.panels_of', { kind })}
			countedOf={(number) => ({ kinds: [number] })}
			renaming={{
				title: t('kinds.dialog_title'),
				isAllowed: (number) => manager && named.has(number),
				form: (number, onDone) => {
					const kind = named.get(number)
					return kind && <RenameKind project={project} kind={kind} onDone={onDone} />
				},
			}}
		/>
	)
}

function RenameKind({ project, kind, onDone }: { project: Project; kind: NamedKind; onDone: () => void }) {
	const { t } = useTranslation('project')
	const { number, usual } = kind
	return (
		<RenameForm
			own={project.panel_kinds.find((known) => known.number === number)?.name ?? null}
			usual={usual}
			hint={t('rename_form.usual', { name: usual })}
			maxLength={KIND_NAME_MAX_LENGTH}
			toChange={(name) => draftProjectChange(project, { panel_kinds: [{ number, name }] })}
			onDone={onDone}
		/>
	)
}
