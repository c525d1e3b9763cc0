import { ActionIcon, Button, Group, Modal, Stack, TextInput, Title } from '@mantine/core'
import { KIND_NAME_MAX_LENGTH } from '@panelyard/contracts/panel-kinds'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import type { Status } from '@panelyard/contracts/statuses'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { type NamedKind, useNamedKinds } from '../../domain/panels/kind-names.ts'
import { countByFurthestStatus } from '../../domain/panels/status-distribution.ts'
import { draftProjectChange } from '../../domain/project/project-changes.ts'
import { StatusBar } from '../../domain/statuses/status-bar.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import classes from './overview-tab.module.css'

type KindBreakdownProps = {
	project: Project
	manager: boolean
	panels: readonly Panel[]
	statuses: readonly Status[]
}

/** A bar for each kind of panel, the most frequent first; leads to its panels. Nothing for panels of one kind. */
export function KindBreakdown({ project, manager, panels, statuses }: KindBreakdownProps) {
	const { t } = useTranslation('project')
	const kinds = useNamedKinds(project.panel_kinds, panels)
	const [renamed, setRenamed] = useState<NamedKind | null>(null)
	const rows = useMemo(() => {
		const byKind = Map.groupBy(panels, ({ kind }) => kind)
		return kinds
			.map((kind) => {
				const members = byKind.get(kind.number) ?? []
				return { kind, count: members.length, counts: countByFurthestStatus(members) }
			})
			.sort((a, b) => b.count - a.count)
	}, [panels, kinds])
	if (rows.length < 2) return null
	const widest = rows[0]?.count ?? 0
	return (
		<section className={classes.card} aria-labelledby="kind-breakdown">
			<div className={classes.cardHead}>
				<Title order={2} id="kind-breakdown">
					{t('kinds.title')}
				</Title>
			</div>
			<ul className={classes.floors}>
				{rows.map(({ kind, count, counts }) => (
					<li key={kind.number} className={classes.kindItem}>
						<Link
							className={classes.floorRow}
							to="/app/project/$id"
							params={{ id: project.id }}
							search={{ tab: 'panels', kinds: [kind.number] }}
							title={t('kinds.panels_of', { kind: kind.name })}
						>
							<span className={classes.clip}>{kind.name}</span>
							<StatusBar statuses={statuses} counts={counts} outOf={widest} />
							<span>{t('floors.count', { count })}</span>
						</Link>
						{manager && (
							<ActionIcon
								variant="subtle"
								color="gray"
								aria-label={t('kinds.rename', { kind: kind.name })}
								onClick={() => setRenamed(kind)}
							>
								<IconPencil size={16} aria-hidden />
							</ActionIcon>
						)}
					</li>
				))}
			</ul>
			<Modal opened={renamed !== null} onClose={() => setRenamed(null)} title={t('kinds.dialog_title')}>
				{renamed && <RenameKind project={project} kind={renamed} onDone={() => setRenamed(null)} />}
			</Modal>
		</section>
	)
}

/** An empty name goes back to the one that follows from the panel rule. */
function RenameKind({ project, kind, onDone }: { project: Project; kind: NamedKind; onDone: () => void }) {
	const { t } = useTranslation('project')
	const errorText = useErrorText()
	const { number, usual } = kind
	const own = project.panel_kinds.find((known) => known.number === number)?.name ?? null
	const [text, setText] = useState(own ?? usual)
	const update = useChangeByForm((name: string | null) =>
		draftProjectChange(project, { panel_kinds: [{ number, name }] }),
	)
	const submit = (event: FormEvent) => {
		event.preventDefault()
		const typed = text.trim()
		const name = typed === '' || typed === usual ? null : typed
		if (name === own) onDone()
		else update.mutate(name, { onSuccess: onDone })
	}
	return (
		<form onSubmit={submit} noValidate>
			<Stack gap="md">
				<TextInput
					label={t('kinds.name')}
					description={t('kinds.usual', { name: usual })}
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
					error={update.error && errorText(update.error)}
					maxLength={KIND_NAME_MAX_LENGTH}
					data-autofocus
				/>
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onDone}>
						{t('cancel')}
					</Button>
					<Button type="submit" loading={update.isPending}>
						{t('save')}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}
