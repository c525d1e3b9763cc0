import { IFC101 } from './h-to-z/ifc101.ts'
import { IFC102 } from './h-to-z/ifc102.ts'
import { IFC105 } from './h-to-z/ifc105.ts'
import { IFC106 } from './h-to-z/ifc106.ts'
import { IFC430 } from './h-to-z/ifc430.ts'
import { LOP000 } from './h-to-z/lop000.ts'
import { MAT000 } from './h-to-z/mat000.ts'
import { MPD001 } from './h-to-z/mpd001.ts'
import { OJP000 } from './h-to-z/ojp000.ts'
import { OJP001 } from './h-to-z/ojp001.ts'
import { OJT001 } from './h-to-z/ojt001.ts'
import { PJS000 } from './h-to-z/pjs000.ts'
import { PJS001 } from './h-to-z/pjs001.ts'
import { PJS002 } from './h-to-z/pjs002.ts'
import { PJS003 } from './h-to-z/pjs003.ts'
import { PJS004 } from './h-to-z/pjs004.ts'
import { PJS101 } from './h-to-z/pjs101.ts'
import { PSE001 } from './h-to-z/pse001.ts'
import { PSE002 } from './h-to-z/pse002.ts'
import { QTY000 } from './h-to-z/qty000.ts'
import { QTY001 } from './h-to-z/qty001.ts'
import { SPA000 } from './h-to-z/spa000.ts'
import { SPS001 } from './h-to-z/sps001.ts'
import { SPS002 } from './h-to-z/sps002.ts'
import { SPS003 } from './h-to-z/sps003.ts'
import { SPS004 } from './h-to-z/sps004.ts'
import { SPS005 } from './h-to-z/sps005.ts'
import { SPS006 } from './h-to-z/sps006.ts'
import { SPS007 } from './h-to-z/sps007.ts'
import { SPS008 } from './h-to-z/sps008.ts'
import { SWE001 } from './h-to-z/swe001.ts'
import { SWE002 } from './h-to-z/swe002.ts'
import { SWE003 } from './h-to-z/swe003.ts'
import { SYS001 } from './h-to-z/sys001.ts'
import { TAS000 } from './h-to-z/tas000.ts'
import { TAS001 } from './h-to-z/tas001.ts'
import { VER000 } from './h-to-z/ver000.ts'
import { VRT000 } from './h-to-z/vrt000.ts'
import type { Rule } from './rule.ts'

/** In the order of their codes. */
export const RULES_H_TO_Z: readonly Rule[] = [
	IFC101,
	IFC102,
	IFC105,
	IFC106,
	IFC430,
	LOP000,
	MAT000,
	MPD001,
	OJP000,
	OJP001,
	OJT001,
	PJS000,
	PJS001,
	PJS002,
	PJS003,
	PJS004,
	PJS101,
	PSE001,
	PSE002,
	QTY000,
	QTY001,
	SPA000,
	SPS001,
	SPS002,
	SPS003,
	SPS004,
	SPS005,
	SPS006,
	SPS007,
	SPS008,
	SWE001,
	SWE002,
	SWE003,
	SYS001,
	TAS000,
	TAS001,
	VER000,
	VRT000,
]
