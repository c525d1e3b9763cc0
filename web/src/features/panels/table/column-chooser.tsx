import { ActionIcon, Button, Checkbox, Popover, ScrollArea, VisuallyHidden } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconChevronDown, IconChevronUp, IconColumns3, IconGripVertical, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PropertyDialog } from '../../../domain/panels/properties/property-dialog.tsx'
import { propertyColumnId } from '../../../domain/panels/properties/property-name.ts'
import type { ListColumn } from '../../../domain/panels/search/panel-search.ts'
import { FITS_WINDOW } from '../../../ui/appearance/fits-window.ts'
import { onFirstClick } from '../../../ui/first-click.ts'
import { moveId, useRowDrag } from '../../../ui/row-drag.ts'
import { type ChosenColumns, FIXED_COLUMN } from './chosen-columns.ts'
import classes from './column-chooser.module.css'
import type { ColumnName } from './column-names.ts'

type ColumnChooserProps = {
	project: Pick<Project, 'id' | 'model'>
	chosen: ChosenColumns
	nameOf: (column: ListColumn) => ColumnName
}

/** Which columns the list shows and in which order; properties of the model are added by a dialog. */
export function ColumnChooser({ project, chosen, nameOf }: ColumnChooserProps) {
	const { t } = useTranslation(['panels', 'lists'])
	const [isAdding, setIsAdding] = useState(false)
	const [announcement, setAnnouncement] = useState('')
	const movable = chosen.shown.filter((column) => column !== FIXED_COLUMN)
	const choose = (columns: readonly string[]) => chosen.choose([FIXED_COLUMN, ...columns] as ListColumn[])
	const move = (column: string, to: number) => {
		if (to < 0 || to >= movable.length || movable[to] === column) return
		choose(moveId(movable, column, to))
		const { full } = nameOf(column as ListColumn)
		// The fixed column is the first.
		setAnnouncement(t('lists:columns.moved', { name: full, position: to + 2, total: movable.length + 1 }))
	}
	const { list, dragged, target, startDrag } = useRowDrag(movable, move)
	const inOrder = (dragged === null ? movable : moveId(movable, dragged, target)) as readonly ListColumn[]
	return (
		<>
			<Popover position="bottom-end" withinPortal trapFocus shadow="md" radius="md" middlewares={FITS_WINDOW}>
				<Popover.Target>
					<Button variant="default" title={t('choose_columns')} leftSection={<IconColumns3 size={16} aria-hidden />}>
						{t('choose_columns')}
					</Button>
				</Popover.Target>
				<Popover.Dropdown p={0} className={classes.dropdown}>
					<ScrollArea.Autosize mah="min(60dvh, 460px)" type="auto" scrollbarSize={6}>
						<ol ref={list} className={classes.list} aria-label={t('lists:columns.shown')}>
							{inOrder.map((column, place) => {
								const { short, full } = nameOf(column)
								return (
									<li key={column} className={classes.row} data-dragged={dragged === column || undefined}>
										<span className={classes.handle} onPointerDown={(event) => startDrag(event, column)}>
											<IconGripVertical size={14} aria-hidden />
										</span>
										<Checkbox
											size="xs"
											classNames={{ root: classes.check, labelWrapper: classes.wrapper, label: classes.label }}
											label={<bdi title={full}>{short}</bdi>}
											checked
											onChange={() => choose(movable.filter((other) => other !== column))}
										/>
										<ActionIcon
											size="sm"
											className={classes.move}
											aria-label={t('lists:columns.move_up', { name: full })}
											disabled={place === 0}
											onClick={onFirstClick(() => move(column, place - 1))}
										>
											<IconChevronUp size={14} aria-hidden />
										</ActionIcon>
										<ActionIcon
											size="sm"
											className={classes.move}
											aria-label={t('lists:columns.move_down', { name: full })}
											disabled={place === inOrder.length - 1}
											onClick={onFirstClick(() => move(column, place + 1))}
										>
											<IconChevronDown size={14} aria-hidden />
										</ActionIcon>
									</li>
								)
							})}
						</ol>
						{chosen.others.length > 0 && (
							<ul className={classes.list}>
								{chosen.others.map((column) => (
									<li key={column} className={classes.row} data-hidden>
										<Checkbox
											size="xs"
											classNames={{ root: classes.check, labelWrapper: classes.wrapper, label: classes.label }}
											label={nameOf(column).short}
											checked={false}
											onChange={() => choose([...movable, column])}
										/>
									</li>
								))}
							</ul>
						)}
					</ScrollArea.Autosize>
					<div className={classes.actions}>
						{project.model && (
							<Button
								variant="subtle"
								size="compact-sm"
								leftSection={<IconPlus size={14} aria-hidden />}
								onClick={() => setIsAdding(true)}
							>
								{t('lists:columns.add_property')}
							</Button>
						)}
						{!chosen.isFirst && (
							<Button variant="subtle" color="gray" size="compact-sm" onClick={() => chosen.choose(null)}>
								{t('lists:columns.reset')}
							</Button>
						)}
					</div>
					<VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
				</Popover.Dropdown>
			</Popover>
			<PropertyDialog
				project={project}
				title={t('lists:columns.add_title')}
				isOpen={isAdding}
				onClose={() => setIsAdding(false)}
				onChoose={(property) => {
					const column = propertyColumnId(property)
					if (!movable.includes(column)) choose([...movable, column])
				}}
			/>
		</>
	)
}
