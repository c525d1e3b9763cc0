import { Button, Checkbox, Group, Popover, ScrollArea, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { searchable } from '@panelyard/rules/texts/searchable'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../locales/isolated.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { FITS_WINDOW } from '../../../ui/appearance/fits-window.ts'
import classes from './filter-menu.module.css'

const SEARCH_FROM = 9
/** Rows drawn at once; whoever has more types a word. */
const MOST_SHOWN = 200

/** `heading` stands above the first option that has it. */
export type FilterOption = { value: string; label: string; face?: ReactNode; count: number; heading?: string }

type FilterMenuProps = {
	name: string
	options: readonly FilterOption[]
	chosen: readonly string[]
	onChange: (chosen: string[]) => void
	/** Says more than the name. */
	title?: string
	/** On the button, in place of the name and the first of what is chosen. */
	text?: string | undefined
	startsOpen?: boolean
	/** Above and below the choices. */
	head?: ReactNode
	foot?: ReactNode
	/** A choice between two ways to read the filter. */
	mode?: {
		label: string
		value: string
		/** Says by an example how they differ. */
		example: string
		choices: { value: string; label: string }[]
		onChange: (value: string) => void
	}
}

/** A button that opens a list of check boxes; any of the chosen values will do. */
export function FilterMenu(props: FilterMenuProps) {
	const { name, options, chosen, onChange, mode, title, text, startsOpen = false, head, foot } = props
	const { t } = useTranslation(['panels', 'lists'])
	const measures = useMeasures()
	const [find, setFind] = useState('')
	const wanted = searchable(find.trim())
	const found = options.filter(({ label }) => searchable(label).includes(wanted))
	const shown = found.slice(0, MOST_SHOWN)
	const labels = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
	const choiceText = (): string => {
		const [first] = labels
		if (first === undefined) return measures.number(chosen.length)
		const others = chosen.length - 1
		return `${isolated(first)}${others > 0 ? ` +${measures.number(others)}` : ''}`
	}
	const toggle = (value: string) =>
		onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
	return (
		<Popover
			position="bottom-start"
			withinPortal
			trapFocus
			defaultOpened={startsOpen}
			onClose={() => setFind('')}
			shadow="md"
			radius="md"
			middlewares={FITS_WINDOW}
		>
			<Popover.Target>
				<Button
					variant={chosen.length || text ? 'light' : 'default'}
					title={title ?? (chosen.length > 1 ? measures.list(labels) : undefined)}
					rightSection={<IconChevronDown size={14} aria-hidden />}
					className={classes.button}
				>
					<span className={classes.text}>
						{text ?? (chosen.length ? t('filter.active', { name, choice: choiceText() }) : name)}
					</span>
				</Button>
			</Popover.Target>
			<Popover.Dropdown p={0} className={classes.dropdown}>
				{mode && (
					<div className={classes.section}>
						<SegmentedControl
							fullWidth
							size="xs"
							aria-label={mode.label}
							data={mode.choices}
							value={mode.value}
							onChange={mode.onChange}
						/>
						<Text size="xs" c="dimmed" mt={6} className={classes.example}>
							{mode.example}
						</Text>
					</div>
				)}
				{head && <div className={classes.section}>{head}</div>}
				{options.length >= SEARCH_FROM && (
					<div className={classes.section}>
						<TextInput
							placeholder={t('filter.find')}
							aria-label={t('filter.find')}
							value={find}
							onChange={(event) => setFind(event.currentTarget.value)}
						/>
					</div>
				)}
				<ScrollArea.Autosize mah={320}>
					<Stack gap={0} p={4} role="group" aria-label={name}>
						{shown.length === 0 && (
							<Text size="sm" c="dimmed" p="xs">
								{t('filter.nothing')}
							</Text>
						)}
						{shown.map(({ value, label, face, count, heading }, index) => (
							<Fragment key={value}>
								{heading && heading !== shown[index - 1]?.heading && (
									<Text size="xs" c="dimmed" fw={600} className={classes.heading}>
										{heading}
									</Text>
								)}
								<Checkbox
									size="xs"
									checked={chosen.includes(value)}
									onChange={() => toggle(value)}
									classNames={{
										root: classes.option,
										body: classes.body,
										labelWrapper: classes.wrapper,
										label: classes.label,
									}}
									label={
										<>
											<span className={classes.face} title={label}>
												{face ?? <bdi>{label}</bdi>}
											</span>
											<span className={classes.count}>{measures.number(count)}</span>
										</>
									}
								/>
							</Fragment>
						))}
						{found.length > shown.length && (
							<Text size="xs" c="dimmed" p="xs">
								{t('lists:filter.more_values', { count: found.length - shown.length })}
							</Text>
						)}
					</Stack>
				</ScrollArea.Autosize>
				{(chosen.length > 0 || foot) && (
					<Group className={classes.section} justify="flex-end">
						{foot}
						{chosen.length > 0 && (
							<Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
								{t('filter.clear')}
							</Button>
						)}
					</Group>
				)}
			</Popover.Dropdown>
		</Popover>
	)
}
