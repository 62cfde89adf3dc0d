/** Product photographs: square, 1120 and 560 px, with a 4:3 thumbnail. */
const part = (name, script, view, alt, args = {}) => ({
  key: `parts/${name}`,
  alt,
  recipe: 'photograph',
  script: `parts/${script}.py`,
  args: { view, ...args },
  widths: [1120, 560],
  thumb: true,
})

/**
 * At three quarters of the size and with fewer samples a render costs a third; pages show these pictures at
 * 372 px at most.
 */
const LIGHT = { scale: 75, samples: 10 }
/** The size is exactly twice 372 px, for later renders. */
const LIGHTER = { scale: 67, samples: 8 }

export default [
  part('airbag-module', 'airbag_module', 'rear', '驾驶员气囊模块背面：双级气体发生器与橙色插头', LIGHTER),
  part('battery-cell', 'battery_cell', 'cells', '磷酸铁锂方形电芯，两只包蓝膜，一只露出铝壳', LIGHT),
  part('battery-pack', 'battery_pack', 'closed', '磷酸铁锂动力电池包，铝型材箱体，橙色高压接插件'),
  part('battery-pack-2', 'battery_pack', 'open', '上盖升起的动力电池包，可见十二个模组与铜排'),
  part('brake-disc', 'brake_disc', 'whole', 'Ø320 通风式前制动盘与橙色浮动卡钳，盘帽端面有 Data Matrix 码', {
    samples: 14,
  }),
  part('brake-disc-2', 'brake_disc', 'code', '前制动盘盘帽端面上的 Data Matrix 码近景', LIGHT),
  part('brake-disc-plain', 'brake_disc_rear', 'whole', 'Ø300 实心后制动盘，盘帽内集成驻车鼓', LIGHT),
  part(
    'brake-disc-drilled',
    'brake_disc_drilled',
    'whole',
    '打孔划线的两片式运动制动盘与六活塞卡钳',
    LIGHTER,
  ),
  part('brake-pads', 'brake_pads', 'set', '前制动衬片一副：摩擦面与背板消音片，背板上有标识码', LIGHT),
  part('caliper', 'caliper', 'front', '浮动单缸前制动卡钳，缸底有 Data Matrix 码', LIGHT),
  part('casting-blank', 'casting', 'whole', 'HT250 制动盘铸件毛坯，带铸字与浇口残根'),
  part('connecting-rod', 'connecting_rod', 'whole', '胀断连杆，大头带轴瓦与螺栓，小头压青铜衬套', LIGHTER),
  part('ecu', 'ecu', 'whole', '电子驻车控制器，压铸壳体带散热筋，两只插座与标识标签', LIGHT),
  part('fuel-pump', 'fuel_pump', 'module', '燃油泵模块：法兰、导杆、储油壶与液位传感器', LIGHTER),
  part('gear-set', 'gear_set', 'pair', '电驱减速器斜齿轮副：输入轴齿轮与大齿轮', LIGHTER),
  part('headlight', 'headlight', 'front', '左侧 LED 前照灯，三只投射模组与日行灯光导'),
  part('headlight-2', 'headlight', 'rear', 'LED 前照灯背面，散热片、后盖与标识码'),
  part('hub-bearing', 'hub_bearing', 'whole', '三代轮毂轴承单元，五支螺栓，带轮速传感器'),
  part('hub-bearing-2', 'hub_bearing', 'section', '轮毂轴承单元四分之一剖视，可见双列钢球'),
  part('mirror', 'mirror', 'left', '左外后视镜总成，带转向灯与线束插头', LIGHTER),
  part('packaging', 'packaging', 'box', '循环围板箱，开门可见成层的制动盘，箱侧有标识标签', LIGHT),
  part('pig-iron', 'pig_iron', 'stack', '铸造生铁 Z14，六块码成一垛，挂着批次牌', LIGHT),
  part('piston', 'piston', 'whole', 'Ø74.5 铝活塞组件，三道环，活塞销半抽出'),
  part('seat-frame', 'seat_frame', 'frame', '驾驶员座椅骨架：滑轨、坐盆弹簧与调角器', LIGHTER),
  part('shock-absorber', 'shock_absorber', 'whole', '麦弗逊前减振器总成，橙色螺旋弹簧'),
  part('steel-coil', 'steel_coil', 'coil', '热轧酸洗钢卷，三道捆带，贴有批次标签', LIGHTER),
  part('steering-knuckle', 'steering_knuckle', 'left', '左前球墨铸铁转向节，轮毂孔与各安装面已加工', LIGHTER),
  part('steering-knuckle-blank', 'steering_knuckle', 'blank', '转向节球墨铸铁毛坯，未加工', LIGHTER),
  part('truck', 'truck', 'front', '三轴厢式运输车，前风挡贴有电子标签', LIGHTER),
  part('turbocharger', 'turbocharger', 'whole', '涡轮增压器，铝压气机壳、铸铁涡轮壳与放气阀执行器', LIGHTER),
  part('wheel-rim', 'wheel_rim', 'cast', '18 英寸五双辐铝合金车轮，精车亮面'),
  part('wiring-connector', 'wiring_connector', 'pair', '六芯密封连接器：插座、针座与一枚压接端子', LIGHTER),
  part('wiring-harness', 'wiring_harness', 'loop', '高压线束总成，橙色屏蔽电缆盘成一圈', LIGHTER),
]
