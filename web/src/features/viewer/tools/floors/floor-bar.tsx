import { RangeSlider, ScrollArea, Slider, UnstyledButton } from '@mantine/core'
import type { Floor } from '@panelyard/contracts/models/model-structure'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../../../locales/measures.ts'
import { ToolBar, ToolChip } from '../../base/tool-bar.tsx'
import { floorRange, floorsBetween } from '../../structure/floor-order.ts'
import classes from './floor-bar.module.css'

type FloorBarProps = {
	floors: readonly Floor[]
	/** From the lowest up, -1 for what is on none. */
	order: readonly number[]
	/** Panels on each floor by its index. */
	panelsOnFloor: ReadonlyMap<number, number>
	shown: ReadonlySet<number> | null
	onShown: (floors: ReadonlySet<number> | null) => void
	/** Metres floors are pulled apart, and the most that makes sense. */
	lift: number
	mostLift: number
	onLift: (metres: number) => void
	onClose: () => void
}

/** Which floors are shown, by a click or by a range, and how far they are pulled apart. */
export function FloorBar(props: FloorBarProps) {
	const { floors, order, panelsOnFloor, shown, onShown, lift, mostLift, onLift, onClose } = props
	const { t } = useTranslation('viewer')
	const measures = useMeasures()
	const [low, high] = floorRange(order, shown)
	const nameOf = (index: number) => floors[index]?.name ?? t('no_floor')
	const top = order.length - 1
	const nameAt = (place: number) => nameOf(order[place] ?? -1)
	return (
		<ToolBar
			label={t('commands.floors')}
			onClose={onClose}
			body={
				<div className={classes.body}>
					<ScrollArea.Autosize mah="var(--floor-list)" type="auto">
						<div className={classes.range}>
							{top > 0 && (
								<div
									className={classes.slider}
									style={{ blockSize: `calc(var(--floor-row) * ${top} + 2 * var(--track))` }}
								>
									<RangeSlider
										classNames={{ thumb: classes.thumb }}
										orientation="vertical"
										h="100%"
										size={6}
										min={0}
										max={top}
										step={1}
										minRange={0}
										value={[low, high]}
										label={null}
										thumbFromLabel={t('floor_from')}
										thumbToLabel={t('floor_to')}
										thumbValueText={nameAt}
										onChange={([from, to]) => onShown(floorsBetween(order, from, to))}
									/>
								</div>
							)}
							<ul className={classes.list}>
								{order
									.map((floor, place) => ({ floor, isShown: place >= low && place <= high }))
									.reverse()
									.map(({ floor, isShown }) => {
										const isOnly = shown?.size === 1 && shown.has(floor)
										return (
											<li key={floor}>
												<UnstyledButton
													className={classes.floor}
													aria-pressed={isOnly}
													data-out={!isShown || undefined}
													onClick={() => onShown(isOnly ? null : new Set([floor]))}
												>
													<span className={classes.name} title={nameOf(floor)}>
														<bdi>{nameOf(floor)}</bdi>
													</span>
													<span className={classes.count}>{measures.number(panelsOnFloor.get(floor) ?? 0)}</span>
												</UnstyledButton>
											</li>
										)
									})}
							</ul>
						</div>
					</ScrollArea.Autosize>
					{top > 0 && (
						<div className={classes.apart}>
							<div className={classes.apartLine}>
								<span id="floors-apart">{t('floors_apart')}</span>
								<bdi>{measures.length(lift)}</bdi>
							</div>
							<Slider
								classNames={{ thumb: classes.thumb }}
								size="sm"
								min={0}
								max={mostLift}
								step={mostLift / 40}
								value={lift}
								label={null}
								thumbProps={{ 'aria-labelledby': 'floors-apart' }}
								thumbValueText={measures.length(lift)}
								onChange={onLift}
							/>
						</div>
					)}
				</div>
			}
		>
			<ToolChip isPressed={shown === null} onClick={() => onShown(null)}>
				{t('all_floors')}
			</ToolChip>
		</ToolBar>
	)
}
