import { ActionIcon, Button, Modal, Title } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkedStatusBar } from '../../domain/figures/status-bar.tsx'
import { countByFurthestStatus, sumOf } from '../../domain/panels/history/status-distribution.ts'
import type { Amounts } from '../../domain/panels/measures/figure-measure.ts'
import { type Counted, searchOfFigure } from '../../domain/panels/search/figure-search.ts'
import { labelled } from '../../locales/labelled.ts'
import classes from './overview-tab.module.css'

/** Panels that have something in common. */
export type PanelShare<Key> = { key: Key; count: number; counts: ReturnType<typeof countByFurthestStatus> }

/**
 * @param flags `flagsOf` the project's statuses
 * @param amountOf what each panel adds to `count` and `counts`
 */
export const shareOf = <Key,>(
	key: Key,
	panels: readonly Panel[],
	flags: ReadonlySet<string>,
	amountOf: Amounts['of'],
): PanelShare<Key> => ({
	key,
	count: sumOf(panels, amountOf),
	counts: countByFurthestStatus(panels, flags, amountOf),
})

/** Rows that are listed at first. */
const FIRST_ROWS = 30

type PanelBreakdownProps<Key> = {
	title: string
	projectId: string
	/** In the order they are shown; nothing is shown without any. */
	shares: readonly PanelShare<Key>[]
	statuses: readonly Status[]
	amounts: Amounts
	/** Rows shown until somebody wants to see all; 30 by default. */
	firstRows?: number
	nameOf: (key: Key) => string
	/** What the link of a row does. */
	linkTitle: (name: string) => string
	/** The panels of a row. */
	countedOf: (key: Key) => Counted
	/** What else a row offers, beside its links. */
	actionOf?: (key: Key) => ReactNode
	/** How rows are renamed; without it, they aren't. */
	renaming?: {
		title: string
		isAllowed: (key: Key) => boolean
		form: (key: Key, onDone: () => void) => ReactNode
	}
}

/** A bar for each share of the panels, all on one scale; each leads to its panels, and a part of it to those of its status. */
export function PanelBreakdown<Key extends string | number>(props: PanelBreakdownProps<Key>) {
	const { title, shares, statuses, amounts, firstRows = FIRST_ROWS, nameOf, renaming, actionOf, ...row } = props
	const { t } = useTranslation('project')
	const [isWhole, setIsWhole] = useState(false)
	const [renamed, setRenamed] = useState<Key | null>(null)
	const endRenaming = () => setRenamed(null)
	const id = useId()
	const widest = Math.max(0, ...shares.map(({ count }) => count))
	if (shares.length === 0) return null
	return (
		<section className={classes.card} aria-labelledby={id}>
			<div className={classes.cardHead}>
				<Title order={2} id={id}>
					{title}
				</Title>
			</div>
			<ul className={classes.shares}>
				{(isWhole ? shares : shares.slice(0, firstRows)).map(({ key, count, counts }) => {
					const name = nameOf(key)
					return (
						<li key={key} className={classes.share}>
							<Link
								className={classes.shareLink}
								to="/app/project/$id"
								params={{ id: row.projectId }}
								search={{ tab: 'panels', ...searchOfFigure(row.countedOf(key)) }}
								title={row.linkTitle(name)}
								aria-label={labelled(name, amounts.show(count))}
							>
								<bdi className={classes.clip}>{name}</bdi>
							</Link>
							<LinkedStatusBar
								projectId={row.projectId}
								of={row.countedOf(key)}
								name={name}
								statuses={statuses}
								counts={counts}
								outOf={widest}
								show={amounts.show}
							/>
							<span className={classes.amount}>{amounts.show(count)}</span>
							{actionOf?.(key)}
							{renaming?.isAllowed(key) && (
								<ActionIcon
									variant="subtle"
									color="gray"
									aria-label={t('rename_form.of', { name })}
									onClick={() => setRenamed(key)}
								>
									<IconPencil size={16} aria-hidden />
								</ActionIcon>
							)}
						</li>
					)
				})}
			</ul>
			{!isWhole && shares.length > firstRows && (
				<Button variant="subtle" size="compact-sm" mt={4} onClick={() => setIsWhole(true)}>
					{t('by_group.show_all', { number: shares.length })}
				</Button>
			)}
			<Modal opened={renamed !== null} onClose={endRenaming} title={renaming?.title}>
				{renamed !== null && renaming?.form(renamed, endRenaming)}
			</Modal>
		</section>
	)
}
