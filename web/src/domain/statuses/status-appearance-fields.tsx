import { Button, ColorInput, Input, Text, UnstyledButton } from '@mantine/core'
import { STATUS_ICONS, type Status, type StatusIcon as StatusIconName } from '@panelyard/contracts/statuses/statuses'
import { STATUS_PALETTE } from '@panelyard/rules/statuses/unused-look'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './status-appearance-fields.module.css'
import { chipColours, colourProblem, contrast, suggestedColour } from './status-colours.ts'
import { StatusIcon } from './status-icon.tsx'
import { useStatusName } from './status-name.ts'

type FieldProps<Value> = { value: Value; onChange: (value: string) => void; error?: string }

/** Moves the choice of a radio group by arrow keys, in reading direction. */
const onArrows = (event: KeyboardEvent<HTMLElement>) => {
	const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
	const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1, ArrowDown: 1, ArrowUp: -1 }[event.key]
	if (!step) return
	event.preventDefault()
	const options = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="radio"]')]
	const at = options.indexOf(document.activeElement as HTMLButtonElement)
	const next = options[(at + step + options.length) % options.length]
	next?.focus()
	next?.click()
}

/** The icons as one radio group. */
export function IconField({
	value,
	onChange,
	error,
	colour,
}: Omit<FieldProps<StatusIconName>, 'onChange'> & {
	onChange: (value: StatusIconName) => void
	colour: string
}) {
	const { t } = useTranslation('statuses')
	const labelId = useId()
	const errorId = useId()
	const chip = chipColours(colour)
	const style = {
		'--chip-ground-light': chip.light.ground,
		'--chip-text-light': chip.light.text,
		'--chip-ground-dark': chip.dark.ground,
		'--chip-text-dark': chip.dark.text,
	} as CSSProperties
	return (
		<div>
			<Input.Label id={labelId} labelElement="div" required>
				{t('form.icon')}
			</Input.Label>
			<div
				role="radiogroup"
				aria-labelledby={labelId}
				aria-describedby={error ? errorId : undefined}
				aria-invalid={Boolean(error)}
				aria-required
				className={classes.icons}
				style={style}
				onKeyDown={onArrows}
			>
				{STATUS_ICONS.map((icon) => (
					<UnstyledButton
						key={icon}
						role="radio"
						aria-checked={icon === value}
						aria-label={t(`icons.${icon}`)}
						title={t(`icons.${icon}`)}
						tabIndex={icon === value ? 0 : -1}
						data-field={icon === value ? 'icon' : undefined}
						className={classes.icon}
						onClick={() => onChange(icon)}
					>
						<StatusIcon icon={icon} size={18} />
					</UnstyledButton>
				))}
			</div>
			{error && (
				<Input.Error id={errorId} mt={4}>
					{error}
				</Input.Error>
			)}
		</div>
	)
}

/** A palette that works in light and dark, and any other colour by value. */
export function ColourField({ value, onChange, error, others }: FieldProps<string> & { others: readonly Status[] }) {
	const { t } = useTranslation('statuses')
	const labelId = useId()
	const inPalette = (STATUS_PALETTE as readonly string[]).includes(value)
	return (
		<div>
			<Input.Label id={labelId} labelElement="div">
				{t('form.colour')}
			</Input.Label>
			<div role="radiogroup" aria-labelledby={labelId} className={classes.colours} onKeyDown={onArrows}>
				{STATUS_PALETTE.map((colour, index) => (
					<UnstyledButton
						key={colour}
						role="radio"
						aria-checked={colour === value}
						aria-label={colour}
						tabIndex={colour === value || (!inPalette && index === 0) ? 0 : -1}
						className={classes.colour}
						style={
							{ '--colour': colour, '--mark': contrast(colour, '#ffffff') > 2.5 ? '#fff' : '#000' } as CSSProperties
						}
						onClick={() => onChange(colour)}
					>
						{colour === value && <IconCheck size={16} stroke={2.5} aria-hidden />}
					</UnstyledButton>
				))}
			</div>
			<ColorInput
				mt="xs"
				value={value}
				onChange={(next) => onChange(next.toLowerCase())}
				aria-label={t('form.own_colour')}
				format="hex"
				withEyeDropper={false}
				error={error}
				data-field="colour"
				popoverProps={{ withinPortal: true }}
			/>
			<ColourHint value={value} onChange={onChange} others={others} />
		</div>
	)
}

const COLOUR = /^#[0-9a-f]{6}$/

/** Says what is wrong with a colour, and offers another one. */
function ColourHint({ value, onChange, others }: Omit<FieldProps<string>, 'error'> & { others: readonly Status[] }) {
	const { t } = useTranslation('statuses')
	const nameOf = useStatusName()
	const problem = COLOUR.test(value) ? colourProblem(value, others) : null
	const better = problem && suggestedColour(value, others)
	return (
		<div role="status">
			{problem && (
				<div className={classes.hint}>
					<IconAlertTriangle size={16} aria-hidden />
					<Text size="sm" flex="1 1 160px">
						{problem.kind === 'similar'
							? t('form.colour_similar', { status: nameOf(problem.other) })
							: t(`form.colour_${problem.kind}`)}
					</Text>
					{better && (
						<Button
							variant="default"
							size="compact-sm"
							leftSection={<span className={classes.swatch} style={{ background: better }} />}
							onClick={() => onChange(better)}
						>
							{t('form.use_colour')}
						</Button>
					)}
				</div>
			)}
		</div>
	)
}
