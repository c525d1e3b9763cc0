import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { COLOUR_SUBJECTS, type ColourChoice, type ColourSubject } from './colour-choice.ts'
import classes from './colour-legend.module.css'

export type ColourMenuProps = {
	choice: ColourChoice
	/** For a property, which one is asked next. */
	onSubject: (by: ColourSubject) => void
}

/** What panels can be coloured by. The child opens it. */
export function ColourMenu({ choice, onSubject, children }: ColourMenuProps & { children: ReactNode }) {
	const { t } = useTranslation('colours')
	return (
		<Menu position="bottom-start" withinPortal width={232}>
			<Menu.Target>{children}</Menu.Target>
			<Menu.Dropdown aria-label={t('menu')}>
				<Menu.Label>{t('menu')}</Menu.Label>
				{COLOUR_SUBJECTS.map((by) => (
					<div key={by} role="none">
						{by === 'materials' && <Menu.Divider />}
						<Menu.Item
							className={classes.subject}
							role="menuitemradio"
							aria-checked={by === choice.by}
							leftSection={
								<IconCheck size={16} stroke={1.8} aria-hidden visibility={by === choice.by ? undefined : 'hidden'} />
							}
							onClick={() => onSubject(by)}
						>
							{by === 'property' ? t('property_more') : t(`subject.${by}`)}
						</Menu.Item>
					</div>
				))}
			</Menu.Dropdown>
		</Menu>
	)
}
