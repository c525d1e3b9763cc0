import type { StatusIcon as StatusIconName } from '@panelyard/contracts/statuses/statuses'
import {
	IconAlertTriangle,
	IconBell,
	IconBookmark,
	IconCheck,
	IconClock,
	IconCrane,
	IconEye,
	IconFlag,
	IconHandStop,
	IconHeart,
	IconHourglassHigh,
	IconInfoCircle,
	IconLoader2,
	IconRulerMeasure,
	IconStar,
	IconTruck,
	IconWall,
	IconX,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

const ICONS: Record<StatusIconName, ComponentType<{ size?: string; stroke?: number; 'aria-hidden'?: boolean }>> = {
	spinner: IconLoader2,
	check: IconCheck,
	times: IconX,
	clock: IconClock,
	eye: IconEye,
	warning: IconAlertTriangle,
	info: IconInfoCircle,
	star: IconStar,
	heart: IconHeart,
	bookmark: IconBookmark,
	flag: IconFlag,
	bell: IconBell,
	drawing: IconRulerMeasure,
	mould: IconWall,
	curing: IconHourglassHigh,
	truck: IconTruck,
	crane: IconCrane,
	hold: IconHandStop,
}

/**
 * One of the icons of a status, as large as text of that size. Decoration: the name beside it says what it means.
 * @param size at the usual size of text, CSS pixels
 */
export function StatusIcon({ icon, size = 14 }: { icon: StatusIconName; size?: number }) {
	const Icon = ICONS[icon]
	return <Icon size={`${size / 16}rem`} stroke={2} aria-hidden />
}
