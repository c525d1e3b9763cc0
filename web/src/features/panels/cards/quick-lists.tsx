import { UnstyledButton } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { countState } from '@panelyard/rules/figures/planned-dates'
import { IconChevronDown, IconHelmet, IconHistory } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countByCarriedStatus, countByFurthestStatus } from '../../../domain/panels/history/status-distribution.ts'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { NO_FILTERS, type PanelSearch, writeSort } from '../../../domain/panels/search/panel-search.ts'
import { flagList, flagsOf, stepsOf } from '../../../domain/statuses/status-flags.ts'
import { StatusIcon } from '../../../domain/statuses/status-icon.tsx'
import { useStatusName } from '../../../domain/statuses/status-name.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { MyDay } from './my-day.tsx'
import classes from './quick-lists.module.css'

/** What was changed last stands first. */
const RECENT = writeSort({ column: 'status_changed', descending: true })

type QuickListsProps = {
	panels: readonly Panel[]
	lookup: PanelLookup
	search: PanelSearch
	onSearch: (part: Partial<PanelSearch>) => void
	onOpen: (panelId: string) => void
}

type QuickList = { key: string; text: string; icon?: ReactNode; count: number | null; search: Partial<PanelSearch> }

/** The lists of a day on site, one tap each: what is late or due, wrong, at each step, or was changed last; and the day itself. */
export function QuickLists({ panels, lookup, search, onSearch, onOpen }: QuickListsProps) {
	const { t } = useTranslation(['panels', 'plan'])
	const measures = useMeasures()
	const nameOf = useStatusName()
	const [isDayOpen, setDayOpen] = useState(false)
	/** Lists panels by these filters alone. */
	const showOnly = (part: Partial<PanelSearch>) => onSearch({ ...NO_FILTERS, sort: undefined, ...part })
	const { statuses, plan } = lookup
	const counts = useMemo(
		() => ({ at: countByFurthestStatus(panels, flagsOf(statuses)), carried: countByCarriedStatus(panels) }),
		[panels, statuses],
	)
	const lists: QuickList[] = [
		...(['late', 'due'] as const).map((state) => ({
			key: state,
			text: t(`plan:state.${state}`),
			count: plan ? countState(plan.standings, state) : 0,
			search: { plan: [state] },
		})),
		...flagList(statuses).map((flag) => ({
			key: flag.id,
			text: nameOf(flag),
			icon: <StatusIcon icon={flag.icon} size={16} />,
			count: counts.carried.get(flag.id) ?? 0,
			search: { statuses: [flag.id] },
		})),
		...stepsOf(statuses)
			.map((step) => ({
				key: step.id,
				text: nameOf(step),
				icon: <StatusIcon icon={step.icon} size={16} />,
				count: counts.at.get(step.id) ?? 0,
				search: { statuses: [step.id], status_mode: 'furthest' as const },
			}))
			// What is furthest along is next on site.
			.reverse(),
	].filter(({ count }) => count > 0)
	if (lists.length === 0) return null
	lists.push({
		key: 'recent',
		text: t('panels:quick.recent'),
		icon: <IconHistory size={16} aria-hidden />,
		count: null,
		search: { sort: RECENT },
	})
	return (
		<>
			<fieldset className={classes.lists} aria-label={t('panels:quick.label')}>
				<UnstyledButton className={classes.list} aria-expanded={isDayOpen} onClick={() => setDayOpen(!isDayOpen)}>
					<IconHelmet size={16} aria-hidden />
					{t('panels:quick.day')}
					<IconChevronDown className={classes.chevron} size={16} aria-hidden />
				</UnstyledButton>
				{lists.map(({ key, text, icon, count, search: wanted }) => {
					const isShown = Object.entries(wanted).every(
						([name, value]) => String(search[name as keyof PanelSearch] ?? '') === String(value),
					)
					return (
						<UnstyledButton
							key={key}
							className={classes.list}
							aria-pressed={isShown}
							onClick={() => showOnly(isShown ? {} : wanted)}
						>
							{icon}
							{text}
							{count !== null && <span className={classes.count}>{measures.number(count)}</span>}
						</UnstyledButton>
					)
				})}
			</fieldset>
			{isDayOpen && <MyDay panels={panels} lookup={lookup} onList={showOnly} onOpen={onOpen} />}
		</>
	)
}
