import { Button, Checkbox, Group, Popover, ScrollArea, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'
import { FITS_WINDOW } from '../../ui/fits-window.ts'
import classes from './filter-menu.module.css'

const SEARCH_FROM = 9

export type FilterOption = { value: string; label: string; face?: ReactNode; count: number }

type FilterMenuProps = {
	name: string
	options: readonly FilterOption[]
	chosen: readonly string[]
	onChange: (chosen: string[]) => void
	/** A choice between two ways to read the filter. */
	mode?: {
		label: string
		value: string
		choices: { value: string; label: string }[]
		onChange: (value: string) => void
	}
}

/** A button that opens a list of check boxes; any of the chosen values will do. */
export function FilterMenu({ name, options, chosen, onChange, mode }: FilterMenuProps) {
	const { t } = useTranslation('panels')
	const measures = useMeasures()
	const [find, setFind] = useState('')
	const shown = options.filter(({ label }) => label.toLowerCase().includes(find.trim().toLowerCase()))
	const toggle = (value: string) =>
		onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
	return (
		<Popover
			position="bottom-start"
			withinPortal
			trapFocus
			onClose={() => setFind('')}
			shadow="md"
			radius="md"
			middlewares={FITS_WINDOW}
		>
			<Popover.Target>
				<Button
					variant={chosen.length ? 'light' : 'default'}
					rightSection={<IconChevronDown size={14} aria-hidden />}
					className={classes.button}
				>
					{chosen.length ? t('filter.active', { name, count: chosen.length }) : name}
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
					</div>
				)}
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
						{shown.map(({ value, label, face, count }) => (
							<Checkbox
								key={value}
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
											{face ?? label}
										</span>
										<span className={classes.count}>{measures.number(count)}</span>
									</>
								}
							/>
						))}
					</Stack>
				</ScrollArea.Autosize>
				{chosen.length > 0 && (
					<Group className={classes.section} justify="flex-end">
						<Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
							{t('filter.clear')}
						</Button>
					</Group>
				)}
			</Popover.Dropdown>
		</Popover>
	)
}
