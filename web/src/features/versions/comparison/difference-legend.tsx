import { UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusDot } from '../../../domain/statuses/status-chip.tsx'
import { useMeasures } from '../../../locales/measures.ts'
import classes from './comparison.module.css'
import { DIFFERENCE_KINDS, type DifferenceKind, type Differences, KIND_COLOUR } from './difference-kinds.ts'

type DifferenceLegendProps = {
	differences: Differences
	hidden: ReadonlySet<DifferenceKind>
	onToggle: (kind: DifferenceKind) => void
}

/** What the colours mean and how many panels have each; each kind can be hidden. */
export function DifferenceLegend({ differences, hidden, onToggle }: DifferenceLegendProps) {
	const { t } = useTranslation('versions')
	const measures = useMeasures()
	return (
		<fieldset className={classes.legend} aria-label={t('compare.legend')}>
			{DIFFERENCE_KINDS.filter((kind) => differences.counts.has(kind)).map((kind) => {
				const isShown = !hidden.has(kind)
				const count = measures.number(differences.counts.get(kind) ?? 0)
				const name = kind === 'map' ? t('decided.map') : t(`category.${kind}`)
				return (
					<UnstyledButton
						key={kind}
						className={classes.kind}
						data-kind={kind}
						aria-pressed={isShown}
						aria-label={t('compare.show_kind', { kind: name, count })}
						onClick={() => onToggle(kind)}
					>
						{KIND_COLOUR[kind] === null ? (
							<span className={classes.glass} aria-hidden />
						) : (
							<StatusDot colour={KIND_COLOUR[kind]} />
						)}
						<span className={classes.kindName}>{name}</span>
						<span className={classes.kindCount}>{count}</span>
						{isShown ? (
							<IconEye size={16} stroke={1.6} aria-hidden />
						) : (
							<IconEyeOff size={16} stroke={1.6} aria-hidden />
						)}
					</UnstyledButton>
				)
			})}
		</fieldset>
	)
}
