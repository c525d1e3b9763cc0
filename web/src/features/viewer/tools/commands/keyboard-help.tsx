import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './keyboard-help.module.css'
import { COMMAND_GROUPS, COMMAND_KEYS, type CommandId, type ViewCommand } from './view-commands.ts'

/** All keys and gestures of the view on one sheet. */
export function KeyboardHelp({
	commands,
	isOpen,
	onClose,
}: {
	commands: ReadonlyMap<CommandId, ViewCommand>
	isOpen: boolean
	onClose: () => void
}) {
	const { t } = useTranslation('viewer')
	const gestures = ['turn', 'move', 'zoom', 'select', 'box', 'part', 'menu'] as const
	return (
		<Modal
			opened={isOpen}
			onClose={onClose}
			title={t('commands.help')}
			size="lg"
			closeButtonProps={{ 'aria-label': t('close') }}
		>
			<div className={classes.groups}>
				{COMMAND_GROUPS.map((group) => (
					<section key={group}>
						<h3>{t(`groups.${group}`)}</h3>
						<dl>
							{[...commands.values()]
								.filter(({ id, group: own }) => own === group && COMMAND_KEYS[id])
								.map(({ id, label }) => (
									<div key={id}>
										<dt>{label}</dt>
										<dd dir="ltr">
											<Kbd>{COMMAND_KEYS[id]?.shown}</Kbd>
										</dd>
									</div>
								))}
						</dl>
					</section>
				))}
				<section className={classes.gestures}>
					<h3>{t('gestures.title')}</h3>
					<dl>
						{gestures.map((id) => (
							<div key={id}>
								<dt>{t(`gestures.${id}`)}</dt>
								<dd>{t(`gestures.${id}_how`)}</dd>
							</div>
						))}
					</dl>
				</section>
			</div>
		</Modal>
	)
}
