import { AXG000 } from './by-code/axg000.ts'
import { BBX000 } from './by-code/bbx000.ts'
import { BBX001 } from './by-code/bbx001.ts'
import { BLT000 } from './by-code/blt000.ts'
import { BLT001 } from './by-code/blt001.ts'
import { BLT002 } from './by-code/blt002.ts'
import { BLT003 } from './by-code/blt003.ts'
import { BRP001 } from './by-code/brp001.ts'
import { BRP002 } from './by-code/brp002.ts'
import { BRP003 } from './by-code/brp003.ts'
import { CLS000 } from './by-code/cls000.ts'
import { CTX000 } from './by-code/ctx000.ts'
import { GEM001 } from './by-code/gem001.ts'
import { GEM002 } from './by-code/gem002.ts'
import { GEM003 } from './by-code/gem003.ts'
import { GEM004 } from './by-code/gem004.ts'
import { GEM005 } from './by-code/gem005.ts'
import { GEM011 } from './by-code/gem011.ts'
import { GEM051 } from './by-code/gem051.ts'
import { GEM052 } from './by-code/gem052.ts'
import { GEM111 } from './by-code/gem111.ts'
import { GEM112 } from './by-code/gem112.ts'
import { GEM113 } from './by-code/gem113.ts'
import { GRF000 } from './by-code/grf000.ts'
import { GRF001 } from './by-code/grf001.ts'
import { GRF002 } from './by-code/grf002.ts'
import { GRF003 } from './by-code/grf003.ts'
import { GRF004 } from './by-code/grf004.ts'
import { GRF005 } from './by-code/grf005.ts'
import { GRF006 } from './by-code/grf006.ts'
import { GRF007 } from './by-code/grf007.ts'
import { GRF008 } from './by-code/grf008.ts'
import { GRP000 } from './by-code/grp000.ts'
import { GRP001 } from './by-code/grp001.ts'
import { IFC101 } from './by-code/ifc101.ts'
import { IFC102 } from './by-code/ifc102.ts'
import { IFC105 } from './by-code/ifc105.ts'
import { IFC106 } from './by-code/ifc106.ts'
import { IFC430 } from './by-code/ifc430.ts'
import { LOP000 } from './by-code/lop000.ts'
import { MAT000 } from './by-code/mat000.ts'
import { MPD001 } from './by-code/mpd001.ts'
import { OJP000 } from './by-code/ojp000.ts'
import { OJP001 } from './by-code/ojp001.ts'
import { OJT001 } from './by-code/ojt001.ts'
import { PJS000 } from './by-code/pjs000.ts'
import { PJS001 } from './by-code/pjs001.ts'
import { PJS002 } from './by-code/pjs002.ts'
import { PJS003 } from './by-code/pjs003.ts'
import { PJS004 } from './by-code/pjs004.ts'
import { PJS101 } from './by-code/pjs101.ts'
import { PSE001 } from './by-code/pse001.ts'
import { PSE002 } from './by-code/pse002.ts'
import { QTY000 } from './by-code/qty000.ts'
import { QTY001 } from './by-code/qty001.ts'
import { SPA000 } from './by-code/spa000.ts'
import { SPS001 } from './by-code/sps001.ts'
import { SPS002 } from './by-code/sps002.ts'
import { SPS003 } from './by-code/sps003.ts'
import { SPS004 } from './by-code/sps004.ts'
import { SPS005 } from './by-code/sps005.ts'
import { SPS006 } from './by-code/sps006.ts'
import { SPS007 } from './by-code/sps007.ts'
import { SPS008 } from './by-code/sps008.ts'
import { SWE001 } from './by-code/swe001.ts'
import { SWE002 } from './by-code/swe002.ts'
import { SWE003 } from './by-code/swe003.ts'
import { SYS001 } from './by-code/sys001.ts'
import { TAS000 } from './by-code/tas000.ts'
import { TAS001 } from './by-code/tas001.ts'
import { VER000 } from './by-code/ver000.ts'
import { VRT000 } from './by-code/vrt000.ts'
import type { Rule } from './rule.ts'

/** Every rule that is checked, in the order of their codes. */
export const RULES: readonly Rule[] = [
	AXG000,
	BBX000,
	BBX001,
	BLT000,
	BLT001,
	BLT002,
	BLT003,
	BRP001,
	BRP002,
	BRP003,
	CLS000,
	CTX000,
	GEM001,
	GEM002,
	GEM003,
	GEM004,
	GEM005,
	GEM011,
	GEM051,
	GEM052,
	GEM111,
	GEM112,
	GEM113,
	GRF000,
	GRF001,
	GRF002,
	GRF003,
	GRF004,
	GRF005,
	GRF006,
	GRF007,
	GRF008,
	GRP000,
	GRP001,
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
